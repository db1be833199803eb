import { RANGES } from "../../../shared/repeat/rule.ts";
import { tokenRules } from "../../domain/accounts/accessTokens.ts";
import { type Limits, reasonRule, type Rule } from "../../domain/base/rules.ts";
import { itemRules } from "../../domain/lists/items.ts";
import { listRules } from "../../domain/lists/lists.ts";
import { notebookRules } from "../../domain/lists/notebooks.ts";
import { searchRules } from "../../domain/lists/search/search.ts";
import { sharingRules } from "../../domain/sharing/people.ts";
import { invitationRules } from "../../domain/sharing/sharing.ts";

/** The rules by which the server checks the fields of an input, by its type or its operation. */
const RULES: Record<string, Record<string, Rule<unknown>>> = {
  CreateNotebookInput: notebookRules,
  UpdateNotebookInput: notebookRules,
  CreateListInput: listRules,
  CreateListFromTemplateInput: listRules,
  CreateListFromTemplatesInput: listRules,
  DuplicateListInput: listRules,
  UpdateListInput: listRules,
  CreateItemInput: itemRules,
  NewItemInput: itemRules,
  UpdateItemInput: itemRules,
  // The words of an item can be longer than those of a list.
  WordsInput: { name: itemRules.name, note: itemRules.note },
  "Query.search": searchRules,
  "Mutation.skipItem": { reason: reasonRule },
  "Mutation.skipItems": { reason: reasonRule },
  "Mutation.shareNotebook": invitationRules,
  "Mutation.acceptInvitation": sharingRules,
  "Mutation.createToken": tokenRules,
};

/** What is demanded of fields that no rule checks alone. */
const LIMITS: Record<string, Record<string, Limits>> = { RepeatInput: RANGES };

/** Returns what is demanded of a field; nothing for a field of which its type says everything. */
export const findLimits = (owner: string, field: string): Limits =>
  RULES[owner]?.[field]?.limits ?? LIMITS[owner]?.[field] ?? {};
