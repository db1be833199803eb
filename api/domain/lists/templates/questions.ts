import { type Answer, toAnswer } from "../../../../shared/marks/answers.ts";
import { listQuestions, type Question } from "../../../../shared/marks/questions.ts";
import { type Answers, getAnswer } from "../../../../shared/marks/resolve.ts";
import { List } from "../../../entities/List.ts";
import type { Context } from "../../base/context.ts";
import { queryOwned } from "../../ownership/ownedRows.ts";
import { callers, parameter, sql } from "../../ownership/sql.ts";
import { findTemplateOf, TEMPLATE_OWNER } from "../../rows/templateTies.ts";

type AskedQuestion = Question & { isOpen: boolean; last: Answer | null };

/**
 * Returns what a list and its template ask. Their items count as nested rows of the answer. Errors: `BAD_USER_INPUT` for
 * too many.
 */
export async function questions(list: List, _args: unknown, context: Context): Promise<AskedQuestion[]> {
  const { ownerId, id, isTemplate } = list;
  const { loaders } = context;
  const own = await loaders.items.load({ ownerId, id });
  const template = isTemplate ? null : await findTemplateOf(context, list);
  const ofTemplate = template ? await loaders.items.load(template) : [];
  const asked = listQuestions([...ofTemplate, ...own]);
  if (asked.length === 0) return [];
  const open = new Set(listQuestions(own).map(({ name }) => name));
  const last = { ...list.answers, ...(isTemplate && (await loaders.lastAnswers.load({ ownerId, id })).answers) };
  return asked.map((question) => {
    const answer = getAnswer(last, question.name);
    const { name } = question;
    return { ...question, isOpen: open.has(name), last: answer === undefined ? null : toAnswer(name, answer) };
  });
}

type LastAnswers = { ownerId: string; templateId: string; answers: Answers };

/**
 * Reads the answers of the newest list that was made of each template, the newest first. They are read of each owner of its
 * lists: a cluster that is spread by owner sorts no rows of several.
 */
export async function readLastAnswers(context: Context, templateIds: string[]): Promise<LastAnswers[]> {
  const rows = await queryOwned<LastAnswers & { createdAt: string }>(
    context,
    sql`select distinct on (owner_id, template_owner_id, template_id) template_owner_id as "ownerId",
               template_id as "templateId", answers, created_at as "createdAt"
          from (select lists.*, ${TEMPLATE_OWNER} as template_owner_id from ${List}
                 where ${callers(List)} and template_id = any(${parameter(templateIds)}) and answers is not null
                   and not is_template) as uses
         order by owner_id, template_owner_id, template_id, created_at desc, id`,
  );
  return rows.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}
