import type { SharingRole } from "../graphql/graphql.ts";
import { createStore, useStore } from "../ui/createStore.ts";

/** The user's role in the open notebook or list; undefined while it is not known. */
const role = createStore<SharingRole | undefined>(undefined);

export const setOpenRole = role.set;
export const useOpenRole = () => useStore(role);
