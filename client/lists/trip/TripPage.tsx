import { t } from "@lingui/core/macro";
import { useMemo, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { SignInPrompt, useNeedsSignIn } from "../../account/needsSignIn.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { useList } from "../model/queries.ts";
import { TripMode } from "./TripMode.tsx";
import { readTripIds } from "./tripPath.ts";
import type { TripRead } from "./tripRows.ts";

/** `/shop?lists=…`: several lists as one, in shop mode. */
export function TripPage() {
  const { search } = useLocation();
  const ids = useMemo(() => readTripIds(search), [search]);
  useTitle(t`Shop together`);
  if (ids.length === 0) return <NoLists />;
  return (
    <ReadLists key={ids.join()} ids={ids}>
      {(reads) => <Trip reads={reads} />}
    </ReadLists>
  );
}

type ReadProps = {
  ids: readonly string[];
  /** The lists that are read above this component. */
  reads?: readonly TripRead[];
  children: (reads: readonly TripRead[]) => ReactNode;
};

const NOTHING_READ: readonly TripRead[] = [];

/** Reads lists, each in a component of its own, because their number is not known before. */
function ReadLists({ ids: [id, ...others], reads = NOTHING_READ, children }: ReadProps) {
  if (id === undefined) return children(reads);
  return (
    <ReadList key={id} id={id} others={others} reads={reads}>
      {children}
    </ReadList>
  );
}

type ReadListProps = Required<Omit<ReadProps, "ids">> & { id: string; others: readonly string[] };

function ReadList({ id, others, reads, children }: ReadListProps) {
  const { items, ...read } = useList(id);
  const { list, loaded } = read;
  // The same object as long as nothing has changed, so that a tick in one list leaves the others alone.
  const entry = useMemo(() => (list && loaded ? { list, items } : null), [list, loaded, items]);
  return (
    <ReadLists ids={others} reads={[...reads, { ...read, id, entry }]}>
      {children}
    </ReadLists>
  );
}

function Trip({ reads }: { reads: readonly TripRead[] }) {
  const needsSignIn = useNeedsSignIn(reads[0]?.error);
  if (needsSignIn && !reads[0]?.list) return <SignInPrompt thing="list" />;
  return reads.every(({ gone }) => gone) ? <NoLists /> : <TripMode reads={reads} />;
}

const NoLists = () => (
  <EmptyState
    as="h1"
    title={t`No lists to shop together`}
    text={t`They may have been deleted. Select two to ten lists, then choose “Shop together”.`}
  >
    <Link to="/active" className={buttonClass("primary")}>{t`Open your active lists`}</Link>
  </EmptyState>
);
