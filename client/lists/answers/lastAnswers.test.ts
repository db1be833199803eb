import { expect, test } from "vitest";
import { fillCache } from "../../testing/collections.ts";
import { list } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { toCachedAnswers } from "../model/answeredItems.ts";
import { readLastAnswers } from "./lastAnswers.ts";

test("the last answers are those of the newest list alone, and else a template's own, as the server says", () => {
  const { client } = createScriptedClient();
  const answered = (id: string, templateId: string | null, createdAt: string, answers: object) =>
    list(id, { templateId, createdAt, isTemplate: !templateId, answers: toCachedAnswers({ ...answers }) });
  const lists = [
    answered("trip", null, "2026-10-01T08:00:00.000Z", { kids: true, car: true }),
    answered("rome", "trip", "2026-11-02T08:00:00.000Z", { nights: 5, kids: false }),
    answered("oslo", "trip", "2026-11-01T08:00:00.000Z", { nights: 2, skiing: true }),
    answered("lunch", "party", "2026-11-03T08:00:00.000Z", { guests: 4 }),
  ];
  fillCache(client, { lists });
  expect(readLastAnswers(client.cache, ["trip"])).toEqual({ nights: 5, kids: false, car: true });
});
