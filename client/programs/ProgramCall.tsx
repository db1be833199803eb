import { useQuery } from "@apollo/client/react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { MAX_CHANGES } from "../../shared/programLogLimits.ts";
import { useRequest } from "../actions/defineRequest.ts";
import type { UndoCallMutation } from "../graphql/graphql.ts";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { type SyncClient, useClient } from "../sync/state/state.ts";
import { Button, smallButtonClass } from "../ui/Button.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { CheckboxLine, checkboxLinesClass } from "../ui/fields/CheckboxLine.tsx";
import { formatCount, formatDayAndTime } from "../ui/format.ts";
import { useReadOnly } from "../ui/readOnly.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import {
  type Call,
  type Change,
  describeCall,
  describeFields,
  getJoint,
  getVerb,
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
  const fullName = call.listName === null ? what : `${what}${getJoint(call)}“${call.listName}”`;

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
            {what}
            {call.listName !== null && (
              <>
                {getJoint(call)}
                <bdi>“{call.listName}”</bdi>
              </>
            )}
          </p>
          <p className="quiet text-sm wrap-anywhere">
            <time dateTime={call.at}>{formatDayAndTime(call.at)}</time>, <bdi>{call.token.name}</bdi>
            {call.whyNot !== null && !undone && `. ${call.whyNot}.`}
          </p>
        </div>
        <Button
          ref={changesButton}
          aria-expanded={isOpen}
          aria-controls={changesId}
          aria-label={`Changes: ${fullName}`}
          className={`shrink-0 ${smallButtonClass}`}
          onClick={() => setOpen(!isOpen)}
        >
          Changes
        </Button>
        {call.whyNot === null && !isReadOnly && (
          <Button
            aria-disabled={isBusy}
            aria-label={`Undo: ${fullName}`}
            className={`shrink-0 ${smallButtonClass}`}
            onClick={() => void undo()}
          >
            Undo
          </Button>
        )}
      </div>
      <div aria-live="polite">{undone && <UndoResult {...undone} />}</div>
      <div id={changesId} hidden={!isOpen}>
        {isOpen && <Changes call={call} label={`Changes: ${fullName}`} isBusy={isBusy} onUndo={undo} />}
      </div>
    </li>
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
        {left.map(({ id, kind, name, why }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{name ?? UNKNOWN_NAMES[kind].first}</bdi>: <span className="quiet">{why}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
);

function describeUndo(undone: number, leftCount: number): string {
  if (leftCount > 0) return undone === 0 ? "Nothing was undone:" : "Undone, except:";
  return undone === 0 ? "Nothing was undone." : "Undone.";
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
        what="Couldn’t load the changes"
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
          Only the first {formatCount(MAX_CHANGES)} are shown. Undo takes back all of them.
        </p>
      )}
      {parts.length > 0 && (
        <Button
          type="submit"
          aria-disabled={isBusy}
          disabled={chosenIds.length === 0}
          className={`self-end ${smallButtonClass}`}
        >
          Undo selected ({formatCount(chosenIds.length)})
        </Button>
      )}
    </form>
  );
}

/** What is said in the place of the name of a row that is gone, at the start of a line and within one. */
const UNKNOWN_NAMES: Record<Change["kind"], { first: string; within: string }> = {
  notebook: { first: "A deleted notebook", within: "a deleted notebook" },
  list: { first: "A deleted list", within: "a deleted list" },
  item: { first: "A deleted item", within: "a deleted item" },
};

/** "Renamed ~~Milk~~ Oat milk", and below it what else was changed. */
function ChangeText({ change, hasPlace }: { change: Change; hasPlace: boolean }) {
  const { kind, act, name, place, fields, undone } = change;
  const newName = act === "ADDED" ? undefined : fields.find(({ field }) => field === "name");
  const verb = getVerb(change);
  const more = describeFields(change);
  return (
    <span className="min-w-0 grow wrap-anywhere">
      <span className="quiet">{verb} </span>
      {newName && (
        <>
          <del dir="auto" className="quiet">
            {newName.before}
          </del>{" "}
        </>
      )}
      <bdi>{newName?.after ?? name ?? UNKNOWN_NAMES[kind].within}</bdi>
      {hasPlace && place !== null && (
        <span className="quiet">
          {verb === "Moved" ? " to " : " in "}
          <bdi>{place}</bdi>
        </span>
      )}
      {undone && <span className="quiet"> (undone)</span>}
      {more.length > 0 && (
        <span dir="auto" className="quiet block text-sm">
          {more.join(", ")}
        </span>
      )}
    </span>
  );
}
