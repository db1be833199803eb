import type { ApolloCache } from "@apollo/client";
import { readNameOfOne } from "../../../shared/nameOfOne.ts";
import { readCachedRows } from "../../cache/places.ts";
import { readCachedList } from "../../rows/list.ts";

/** Names for whom lists were made from a template: those of the last use, and others, the last ones first. */
export type RememberedNames = { last: string[]; others: string[] };

/** How many names beside those of the last use are offered. */
const MAX_OTHERS = 12;

/** Reads from the lists of a template for whom they were made. Lists that were made at once have one time. */
export function readRememberedNames(cache: ApolloCache, { id, name }: { id: string; name: string }): RememberedNames {
  const uses = readCachedRows(cache, "List")
    .flatMap((row) => readCachedList(cache, row.id) ?? [])
    .filter((list) => !list.isTemplate && list.templateId === id)
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.name.localeCompare(one.name));
  const newest = uses.filter(({ createdAt }) => createdAt === uses[0]?.createdAt);
  const readNames = (lists: typeof uses) => lists.flatMap((list) => readNameOfOne(list.name, name) ?? []);
  const last = addNames([], readNames(newest).reverse());
  return { last, others: addNames(last, readNames(uses)).slice(last.length, last.length + MAX_OTHERS) };
}

/** Adds names that are not there yet; case makes no difference. */
export function addNames(names: readonly string[], more: readonly string[]): string[] {
  const all = [...names];
  for (const name of more) {
    const key = name.toLocaleLowerCase();
    if (!all.some((each) => each.toLocaleLowerCase() === key)) all.push(name);
  }
  return all;
}
