import { randomBytes } from "node:crypto";
import type pg from "pg";
import { hashToken } from "../../api/domain/callers/guests.ts";
import { completeRepeat } from "../../shared/repeat/rule.ts";
import type { Load } from "./answerCases.ts";
import { createCall, createGraphQLCall, ITEM } from "./operations.ts";
import { seedFullLists } from "./seed.ts";

/** The lists of 1,000 items of one document, and the lists of a calendar, each with the most days that it can have there. */
const [LISTS_OF_DOCUMENT, DAILY_LISTS] = [9, 90];

/** Makes the lists of a guest come back every day at a time, and returns the path of the guest's calendar. */
async function makeCalendar(db: pg.Client, ownerId: string): Promise<string> {
  const start = new Date().toISOString().slice(0, 10);
  const rule = completeRepeat({ unit: "DAY", zone: "Europe/Berlin", start, time: "06:30" });
  await db.query("update lists set repeat = $2, repeat_next = current_date + 1 where owner_id = $1", [
    ownerId,
    JSON.stringify(rule),
  ]);
  const token = randomBytes(16).toString("base64url");
  await db.query("insert into calendar_feeds (user_id, token_hash) values ($1, $2)", [ownerId, hashToken(token)]);
  return `/calendar/${token}.ics`;
}

/** Returns the cases of what one caller reads again and again. */
export async function seedRepeatedReads(db: pg.Client): Promise<Record<string, Load>> {
  const reader = await seedFullLists(db, LISTS_OF_DOCUMENT);
  const planner = await seedFullLists(db, DAILY_LISTS);
  await db.query("delete from items where owner_id = $1", [planner.ownerId]);
  const path = await makeCalendar(db, planner.ownerId);
  const calendar = { method: "GET", path, headers: {} };
  const [listId = ""] = reader.listIds;
  const document = reader.listIds.map((id, n) => `a${n}: list(id: "${id}") { items { ${ITEM} } }`).join(" ");
  const rename = (name: string) => createCall(planner, "PUT", `/api/list/${planner.listIds[0]}`, { name });
  return {
    [`a calendar of ${DAILY_LISTS} daily lists`]: { calls: [calendar] },
    "the same, with a list that changes before each": { calls: [rename("One"), calendar, rename("Other"), calendar] },
    "the text of a list of 1,000 items": { calls: [createCall(reader, "GET", `/api/list/${listId}.md`)] },
    [`${LISTS_OF_DOCUMENT} lists of 1,000 items in one document`]: {
      calls: [createGraphQLCall(reader, `{ ${document} }`)],
    },
  };
}
