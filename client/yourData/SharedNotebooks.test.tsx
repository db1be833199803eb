import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { WhatGoesQuery } from "../graphql/graphql.ts";
import { findSharedNotebooks, SharedNotebooks } from "./SharedNotebooks.tsx";

type SharedNotebook = WhatGoesQuery["notebooks"][number];

const createNotebook = (name: string, role: SharedNotebook["role"], people: string[], heir?: string) => ({
  __typename: "Notebook" as const,
  id: name,
  name,
  role,
  sharing: {
    __typename: "NotebookSharing" as const,
    people: people.map((id) => ({ __typename: "SharedPerson" as const, id })),
    heir: heir === undefined ? null : { __typename: "SharedPerson" as const, id: heir, name: heir },
  },
});

const readLines = (notebooks: SharedNotebook[]) =>
  [...renderToStaticMarkup(<SharedNotebooks notebooks={notebooks} />).matchAll(/<li>(.*?)<\/li>/g)].map(
    ([, line = ""]) => line.replaceAll(/<[^>]+>/g, ""),
  );

it("says to whom each shared notebook goes, or that it is deleted for everybody", () => {
  const lines = readLines([
    createNotebook("Trips", "OWNER", ["Ann", "Bea"], "Bea"),
    createNotebook("Garden", "OWNER", ["Ann", "Vic"]),
    createNotebook("Work", "EDITOR", ["Cleo", "Ann"], "Ann"),
  ]);
  expect(lines).toEqual([
    "“Trips” goes to Bea. Everyone else keeps access.",
    "“Garden” is deleted for everyone, because no one else can edit it.",
    "You’ll leave 1 notebook others share with you.",
  ]);
});

it("is about notebooks that others have too", () => {
  const alone = { ...createNotebook("Alone", "OWNER", []), sharing: null };
  const withLink = createNotebook("With a link", "OWNER", ["Ann"]);
  const shared = createNotebook("Trips", "OWNER", ["Ann", "Bea"], "Bea");
  const none = { used: 0 };
  const plan = { quotas: { notebooks: none, lists: none, items: none } };
  expect(findSharedNotebooks({ plan, notebooks: [alone, withLink, shared] }).map(({ name }) => name)).toEqual([
    "Trips",
  ]);
  expect(findSharedNotebooks(undefined)).toEqual([]);
});
