import { useQuery } from "@apollo/client/react";
import { useLayoutEffect } from "react";
import type { SharingRole } from "../graphql/graphql.ts";
import { Notebooks } from "../lists/model/queries.ts";
import { useSession } from "../session/session.ts";
import { saveVisitor } from "../session/visitor.ts";

/**
 * Finds out from the role in the open list whether the user is a visitor: a guest who only ticks in what others share, and
 * has nothing else here. The frame has no parts for visitors that lead to other lists.
 */
export function useWatchVisitor(role: SharingRole | undefined) {
  const { state } = useSession();
  const mayBe = role === "TICKER" && state === "signedOut";
  const { data } = useQuery(Notebooks, { skip: !mayBe });
  const isVisitor = mayBe ? data?.notebooks.every((notebook) => notebook.role === "TICKER") : false;
  const isKnown = role !== undefined && state !== "loading" && isVisitor !== undefined;
  // Before the paint, because style sheets hide parts of the frame by it.
  useLayoutEffect(() => {
    if (isKnown) saveVisitor(isVisitor);
  }, [isKnown, isVisitor]);
}
