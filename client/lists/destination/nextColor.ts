import type { ApolloCache } from "@apollo/client";
import { chooseNextColor } from "../../ui/Ribbon.tsx";
import { Notebooks } from "../model/queries.ts";

/** Returns the colour of a new notebook, so that it differs from the others of the user as long as it can. */
export const getNextColor = (cache: ApolloCache) =>
  chooseNextColor(cache.readQuery({ query: Notebooks }, true)?.notebooks ?? []);
