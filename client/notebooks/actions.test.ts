import { expect, test } from "vitest";
import { hueClass } from "../ui/Ribbon.tsx";
import { openPage } from "../testing/actsPage.ts";
import { notebook } from "../testing/rowFixtures.ts";
import { settle } from "../testing/scriptedClient.ts";
import { createNotebook } from "./actions.ts";

const shownColors = ["away", "home"].map((id) => hueClass(notebook(id)));

test("new notebooks get a colour that no other has", async () => {
  const { client, calls } = openPage();
  void createNotebook(client, "Trips");
  void createNotebook(client, "Work");
  await settle();
  const colors = calls.map(({ variables }) => variables["input"]?.color);
  expect(colors).toEqual(["blue", "amber"]);
  for (const color of colors) expect(shownColors).not.toContain(hueClass({ color, name: "" }));
});
