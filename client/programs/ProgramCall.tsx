import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@apollo/client/react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { MAX_CHANGES } from "../../shared/programLogLimits.ts";
import { useRequest } from "../actions/defineRequest.ts";
import type { UndoCallMutation } from "../graphql/graphql.ts";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { useServerSentence } from "../sync/useServerSentence.ts";
import { type SyncClient, useClient } from "../sync/state/state.ts";
import { Button, smallButtonClass } from "../ui/Button.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { CheckboxLine, checkboxLinesClass } from "../ui/fields/CheckboxLine.tsx";
import { formatCount, formatDayAndTime } from "../ui/format.ts";
import { useReadOnly } from "../ui/readOnly.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { CHANGE_SENTENCES } from "./changeSentences.tsx";
import {
  type Call,
  type Change,
  describeCall,
  describeDeeds,
  describeFields,
  getDeed,
  isAboutList,
  joinParts,
  ProgramChanges,
  undoCall,
} from "./programLog.ts";

type Undone = UndoCallMutation["undoCall"];

/** One call of a program: what it did, its single changes when they are opened, and its undo. */
export function ProgramCall({ call }: { call: Call }) {
  const client = useClient();
  const isReadOnly = useReadOnly();
  const [isOpen, setOpen] = useState(false);
  const [undone, setUndone] = useState<Undone>();
  const changesId = useId();
  const changesButton = useRef<HTMLButtonElement>(null);
  const what = describeCall(call);

  const { send, isBusy } = useRequest(undoCall, {
    onDone: (data) => setUndone(data.undoCall),
    // What could not be undone may have changed too.
    onSettled: () => readAgain(client),
  });

  async function undo(ids?: string[]) {
    await send({ call: call.call, ids: ids ?? null });
    // The button that was pressed is gone when everything is undone.
    if (document.activeElement === document.body) changesButton.current?.focus();
  }

  return (
    <li className="py-2">
      <div className="flex min-h-10 items-center gap-2 narrow:flex-wrap">
        <div className="min-w-0 grow narrow:basis-full">
          <p className="font-medium wrap-anywhere">
            <CallText call={call} />
          </p>
          <p className="quiet text-sm wrap-anywhere">
            <CallSource call={call} whyNot={undone ? null : call.whyNot} />
          </p>
        </div>
        <Button
          ref={changesButton}
          aria-expanded={isOpen}
          aria-controls={changesId}
          aria-label={t`Changes: ${what}`}
          className={`shrink-0 ${smallButtonClass}`}
          onClick={() => setOpen(!isOpen)}
        >{t`Changes`}</Button>
        {call.whyNot === null && !isReadOnly && (
          <Button
            aria-disabled={isBusy}
            aria-label={t`Undo: ${what}`}
            className={`shrink-0 ${smallButtonClass}`}
            onClick={() => void undo()}
          >{t`Undo`}</Button>
        )}
      </div>
      <div aria-live="polite">{undone && <UndoResult {...undone} />}</div>
      <div id={changesId} hidden={!isOpen}>
        {isOpen && <Changes call={call} label={t`Changes: ${what}`} isBusy={isBusy} onUndo={undo} />}
      </div>
    </li>
  );
}

/** What a call did, like `describeCall`, with the list's name in its own direction. */
function CallText({ call }: { call: Call }) {
  const { listName } = call;
  const done = describeDeeds(call);
  if (listName === null) return done;
  const list = <PlaceName {...call}>{t`“${listName}”`}</PlaceName>;
  return isAboutList(call) ? (
    <Trans>
      {done}: {list}
    </Trans>
  ) : (
    <Trans>
      {done} in {list}
    </Trans>
  );
}

type PlaceProps = { listId: string | null; notebookId: string | null; children: string };

/** The name of a list, as a link to it while it has a page. */
const PlaceName = ({ listId, notebookId, children }: PlaceProps) =>
  listId && notebookId ? (
    <Link
      to={`/n/${notebookId}/l/${listId}`}
      dir="auto"
      className="underline decoration-strike underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  ) : (
    <bdi>{children}</bdi>
  );

/** When a call was made, and by which program. `whyNot` says why it cannot be undone. */
function CallSource({ call, whyNot: reason }: { call: Call; whyNot: string | null }) {
  const whyNot = useServerSentence(reason ?? "");
  const time = <time dateTime={call.at}>{formatDayAndTime(call.at)}</time>;
  const program = <bdi>{call.token.name}</bdi>;
  return reason === null ? (
    <Trans>
      {time}, {program}
    </Trans>
  ) : (
    <Trans>
      {time}, {program}. {whyNot}.
    </Trans>
  );
}

/** Reads again what the screens show, also in the copies of this browser. The client logs a failure. */
async function readAgain(client: SyncClient) {
  await client.refetchQueries({ include: "active" }).catch(() => undefined);
  void client.sync.storage?.tell({ kind: "changed" });
}

/** Says what was undone, and of each thing that stays why. */
const UndoResult = ({ undone, left }: Undone) => (
  <div className="py-1">
    <p>{describeUndo(undone, left.length)}</p>
    {left.length > 0 && (
      <ul className={checkboxLinesClass}>
        {left.map(({ id, ...thing }) => (
          <li key={id} className="wrap-anywhere">
            <LeftThing {...thing} />
          </li>
        ))}
      </ul>
    )}
  </div>
);

function LeftThing({ kind, name, why: reason }: Pick<Undone["left"][number], "kind" | "name" | "why">) {
  const why = useServerSentence(reason);
  const shownName = name ?? getUnknownName(kind).first;
  return (
    <Trans>
      <bdi>{shownName}</bdi>: <span className="quiet">{why}</span>
    </Trans>
  );
}

function describeUndo(undone: number, leftCount: number): string {
  if (leftCount > 0) return undone === 0 ? t`Nothing was undone:` : t`Undone, except:`;
  return undone === 0 ? t`Nothing was undone.` : t`Undone.`;
}

type ChangesProps = {
  call: Call;
  label: string;
  isBusy: boolean;
  onUndo: (ids: string[]) => Promise<void>;
};

/** The single changes of a call. Where there are several, some of them can be chosen and undone. */
function Changes({ call, label, isBusy, onUndo }: ChangesProps) {
  const isReadOnly = useReadOnly();
  const { data, error, refetch } = useQuery(ProgramChanges, {
    variables: { call: call.call },
    fetchPolicy: "no-cache",
  });
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const changes = data?.programChanges;
  if (error && !changes)
    return (
      <FailedState
        what={t`Couldn’t load the changes`}
        why={getErrorMessage(error)}
        onRetry={() => void refetch().catch(() => {})}
      />
    );
  if (!changes) return <Skeleton rows={2} className="h-6" />;

  const isPart = (change: Change) => !isReadOnly && changes.length > 1 && !change.undone && change.act !== "MOVED";
  const parts = changes.filter(isPart);
  const chosenIds = parts.flatMap(({ id }) => (checkedIds.has(id) ? id : []));

  function check(id: string, isChecked: boolean) {
    const next = new Set(checkedIds);
    if (isChecked) next.add(id);
    else next.delete(id);
    setCheckedIds(next);
  }

  async function undoChosen(event: SubmitEvent) {
    event.preventDefault();
    if (chosenIds.length > 0 && !isBusy) await onUndo(chosenIds);
  }

  return (
    <form aria-label={label} onSubmit={(event) => void undoChosen(event)} className="flex flex-col gap-2 ps-2.5">
      <ul className={checkboxLinesClass}>
        {changes.map((change) => (
          <li key={change.id}>
            {isPart(change) ? (
              <CheckboxLine checked={checkedIds.has(change.id)} onChange={(isChecked) => check(change.id, isChecked)}>
                <ChangeText change={change} hasPlace={call.listName === null} />
              </CheckboxLine>
            ) : (
              <div className="row-text">
                <ChangeText change={change} hasPlace={call.listName === null} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {changes.length === MAX_CHANGES && (
        <p className="quiet text-sm">
          {t`Only the first ${{ count: formatCount(MAX_CHANGES) }} are shown. Undo takes back all of them.`}
        </p>
      )}
      {parts.length > 0 && (
        <Button
          type="submit"
          aria-disabled={isBusy}
          disabled={chosenIds.length === 0}
          className={`self-end ${smallButtonClass}`}
        >{t`Undo selected (${{ count: formatCount(chosenIds.length) }})`}</Button>
      )}
    </form>
  );
}

/** What is said in the place of the name of a row that is gone, at the start of a line and within one. */
const UNKNOWN_NAMES = {
  notebook: {
    first: t`A deleted notebook`,
    within: t({ message: "a deleted notebook", context: "object of a verb" }),
  },
  list: { first: t`A deleted list`, within: t({ message: "a deleted list", context: "object of a verb" }) },
  item: { first: t`A deleted item`, within: t({ message: "a deleted item", context: "object of a verb" }) },
};

/** A program changes no past run. */
const getUnknownName = (kind: Change["kind"]) => UNKNOWN_NAMES[kind as keyof typeof UNKNOWN_NAMES];

/** "Renamed ~~Milk~~ Oat milk", and below it what else was changed. */
function ChangeText({ change, hasPlace }: { change: Change; hasPlace: boolean }) {
  const { kind, act, name, place, fields, undone } = change;
  const newName = act === "ADDED" ? undefined : fields.find(({ field }) => field === "name");
  const { alone, placed } = CHANGE_SENTENCES[getDeed(change)];
  const more = describeFields(change);
  // A list lies in a notebook, and the address is its own.
  const address = kind === "item" ? change : { listId: null, notebookId: null };
  const thing = (
    <>
      {newName && (
        <>
          <del dir="auto" className="quiet">
            {newName.before}
          </del>{" "}
        </>
      )}
      <bdi>{newName?.after ?? name ?? getUnknownName(kind).within}</bdi>
    </>
  );
  return (
    <span className="min-w-0 grow wrap-anywhere">
      {hasPlace && place !== null ? placed(thing, <PlaceName {...address}>{place}</PlaceName>) : alone(thing)}
      {undone && <span className="quiet"> {t`(undone)`}</span>}
      {more.length > 0 && (
        <span dir="auto" className="quiet block text-sm">
          {joinParts(more)}
        </span>
      )}
    </span>
  );
}
