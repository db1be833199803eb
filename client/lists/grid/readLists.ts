import type { ApolloCache } from "@apollo/client";
import { graphql } from "../../graphql/index.ts";
import type { TemplateGridQuery } from "../../graphql/graphql.ts";
import { pairByIds } from "../answers/answeredList.ts";
import { ListWithItems } from "../model/queries.ts";
import type { SheetItem } from "../runs/sheetItems.ts";
import type { BaseRow, GridColumn } from "./model/grid.ts";

/** All lists that were made from a template, with their items: the one request of its grid. */
export const TemplateGrid = graphql(`
  query TemplateGrid($templateId: ID!) {
    templateUses(templateId: $templateId) {
      ...ListFields
      items {
        ...ItemFields
        templateItemId
      }
    }
  }
`);

/** The active lists with their items: what is read of a template whose lists have more rows than an answer may have. */
export const ActiveGrid = graphql(`
  query ActiveGrid {
    activeLists {
      ...ListFields
      items {
        ...ItemFields
        templateItemId
      }
    }
  }
`);

type Use = TemplateGridQuery["templateUses"][number];

/**
 * Puts the lists of an answer where their pages read them, so that these open without a request, and the grid shows what is
 * changed in them.
 */
export const shareLists = (cache: ApolloCache, uses: readonly Use[]) =>
  cache.batch({
    update(inBatch) {
      for (const { items, ...list } of uses) {
        const data = { list, items: items.map(({ templateItemId: _origin, ...item }) => item) };
        inBatch.writeQuery({ query: ListWithItems, variables: { id: list.id }, data });
      }
    },
  });

type Origins = NonNullable<GridColumn["origins"]>;

const answered = new WeakMap<Use["items"], ReadonlyMap<string, string>>();

/** Returns the rows of the template from which the items of a list come, as the server has said. */
function readOrigins(items: Use["items"]): ReadonlyMap<string, string> {
  const known = answered.get(items);
  if (known) return known;
  const origins = new Map(
    items.flatMap(({ id, templateItemId }) => (templateItemId ? [[id, templateItemId] as const] : [])),
  );
  answered.set(items, origins);
  return origins;
}

const NONE: Use["items"] = [];

type Known = { base: readonly BaseRow[]; items: readonly SheetItem[]; answer: Use["items"]; origins: Origins };

/**
 * Returns the function that finds the rows of the template from which the items of a list come. Those that this page has
 * made without an answer have ids that follow from the rows. It returns the same object as long as nothing has changed.
 */
export function createOriginFinder() {
  const lists = new Map<string, Known>();
  return (
    listId: string,
    items: readonly SheetItem[],
    base: readonly BaseRow[],
    answer: Use["items"] = NONE,
  ): Origins => {
    const before = lists.get(listId);
    if (before?.items === items && before.base === base && before.answer === answer) return before.origins;
    const said = readOrigins(answer);
    const isKnown = items.every(({ id, isHeading }) => isHeading || said.has(id));
    const origins = isKnown ? said : new Map([...pairByIds(listId, items, base), ...said]);
    lists.set(listId, { base, items, answer, origins });
    return origins;
  };
}
