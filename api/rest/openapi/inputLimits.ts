import { MAX_ITEMS_PER_LIST } from "../../../shared/listLimits.ts";
import { ANSWER_RANGES } from "../../../shared/marks/answers.ts";
import { MAX_QUESTIONS } from "../../../shared/marks/questions.ts";
import { RANGES, WEEKDAYS } from "../../../shared/repeat/rule.ts";
import { tokenRules } from "../../domain/accounts/accessTokens.ts";
import { KEY_WORDS } from "../../domain/accounts/guestCredentials.ts";
import { ALL_KINDS } from "../../domain/accounts/pushSubscriptions.ts";
import { type Limits, optionalLineRule, type Rule } from "../../domain/base/rules.ts";
import { ITEMS_OF_CALL } from "../../domain/limits/itemLimits.ts";
import { LISTS_OF_CALL, LISTS_OF_TEMPLATE } from "../../domain/limits/namedLists.ts";
import { itemRules } from "../../domain/lists/items.ts";
import { listRules } from "../../domain/lists/lists.ts";
import { notebookRules } from "../../domain/lists/notebooks.ts";
import { runsRules } from "../../domain/lists/runs.ts";
import { searchRules } from "../../domain/lists/search/search.ts";
import { TEMPLATES_OF_LIST } from "../../domain/lists/templates/templateCombination.ts";
import { MAX_DIFFERENCES } from "../../domain/lists/templates/templateUpdates.ts";
import { sharingRules } from "../../domain/sharing/people.ts";
import { invitationRules } from "../../domain/sharing/sharing.ts";

/** The rules by which the server checks the fields of an input, by its type or its operation. */
const RULES: Record<string, Record<string, Rule<unknown>>> = {
  CreateNotebookInput: notebookRules,
  UpdateNotebookInput: notebookRules,
  CreateListInput: listRules,
  CreateListFromTemplateInput: listRules,
  CreateListsFromTemplateInput: listRules,
  ListFromTemplateInput: listRules,
  CreateListFromTemplatesInput: listRules,
  DuplicateListInput: listRules,
  UpdateListInput: listRules,
  CreateItemInput: itemRules,
  NewItemInput: itemRules,
  UpdateItemInput: itemRules,
  // The words of an item can be longer than those of a list.
  WordsInput: { name: itemRules.name, note: itemRules.note },
  "Query.runs": runsRules,
  "Query.search": searchRules,
  "Mutation.skipItem": { reason: optionalLineRule },
  "Mutation.skipItems": { reason: optionalLineRule },
  "Mutation.remarkItem": { remark: optionalLineRule },
  "Mutation.shareNotebook": invitationRules,
  "Mutation.shareList": invitationRules,
  "Mutation.acceptInvitation": sharingRules,
  "Mutation.createToken": tokenRules,
  "Mutation.allowProgram": tokenRules,
};

const COPIED_ITEMS = { maxItems: MAX_ITEMS_PER_LIST };
const APPLIED_DIFFERENCES = { maxItems: MAX_DIFFERENCES };
const SETTLED_ITEMS = { ids: ITEMS_OF_CALL, ats: ITEMS_OF_CALL };

/** What is demanded of fields that no rule checks alone. */
const LIMITS: Record<string, Record<string, Limits>> = {
  AnswerInput: ANSWER_RANGES,
  RepeatInput: { ...RANGES, weekdays: { minItems: 1, maxItems: WEEKDAYS.length } },
  CreateListFromTemplateInput: { itemIds: COPIED_ITEMS },
  CreateListsFromTemplateInput: { lists: LISTS_OF_TEMPLATE },
  CreateListFromTemplatesInput: { itemIds: COPIED_ITEMS, templateIds: TEMPLATES_OF_LIST },
  PushSubscriptionInput: { kinds: { maxItems: ALL_KINDS.length } },
  "Mutation.updateLists": { ids: LISTS_OF_CALL },
  "Mutation.deleteLists": { ids: LISTS_OF_CALL },
  "Mutation.restoreLists": { ids: LISTS_OF_CALL },
  "Mutation.updateTemplate": { differences: APPLIED_DIFFERENCES },
  "Mutation.updateFromTemplate": { differences: APPLIED_DIFFERENCES },
  "Mutation.updateListsFromTemplate": { listIds: LISTS_OF_TEMPLATE, templateItemIds: ITEMS_OF_CALL },
  "Mutation.answerList": { answers: { maxItems: MAX_QUESTIONS } },
  "Mutation.usePublishedTemplate": { answers: { maxItems: MAX_QUESTIONS } },
  "Mutation.bringIn": { templateItemIds: ITEMS_OF_CALL },
  "Mutation.sortItems": { items: { maxItems: ITEMS_OF_CALL.maxItems } },
  "Mutation.completeItems": SETTLED_ITEMS,
  "Mutation.skipItems": SETTLED_ITEMS,
  "Mutation.moveItems": { items: ITEMS_OF_CALL },
  "Mutation.deleteItems": { ids: ITEMS_OF_CALL },
  "Mutation.restoreItems": { ids: ITEMS_OF_CALL },
  "Mutation.undoCall": { ids: ITEMS_OF_CALL },
  "Mutation.recover": { words: { minItems: KEY_WORDS, maxItems: KEY_WORDS } },
};

/** Returns what is demanded of a field; nothing for a field of which its type says everything. */
export const findLimits = (owner: string, field: string): Limits =>
  RULES[owner]?.[field]?.limits ?? LIMITS[owner]?.[field] ?? {};
