import { t } from "@lingui/core/macro";
import { type SubmitEvent, useState } from "react";
import { useRequest } from "../actions/defineRequest.ts";
import { copyQuietly } from "../actions/toasts.ts";
import type { ProgramsQuery } from "../graphql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { RadioRow, RadioTile } from "../ui/fields/radios.tsx";
import { ByAddress } from "./ByAddress.tsx";
import { CopyBox, UnmadeBox } from "./CopyBox.tsx";
import { PermissionFields, sayLimits, usePermissions } from "./permissions.tsx";
import { createToken } from "./programs.ts";
import { type ProgramKind, writeRecipe } from "./recipes.ts";
import { Step } from "./Step.tsx";
import { WaitingLine } from "./WaitingLine.tsx";

const KINDS: { kind: ProgramKind; icon: string; name: string }[] = [
  { kind: "assistant", icon: "lucide:message-square", name: t`Assistant` },
  { kind: "home", icon: "lucide:house", name: t`Home Assistant` },
  { kind: "shortcuts", icon: "lucide:workflow", name: t`Shortcuts` },
  { kind: "script", icon: "lucide:terminal", name: t`Script` },
];

/** What stands in a text before its key is made. */
const NO_KEY = "lb_…";

/** A key that was made a moment ago. */
type Made = { id: string; key: string; name: string; wasCopied: boolean };

type Props = Pick<ProgramsQuery, "notebooks" | "activeLists"> & {
  onMade: () => unknown;
  /** Begins with another program. */
  onAgain: () => void;
};

/** Connects a program in three steps: what it may do, what to copy, and where to put it. */
export function ConnectForm({ notebooks, activeLists, onMade, onAgain }: Props) {
  const [kind, setKind] = useState<ProgramKind>("assistant");
  const [listId, setListId] = useState<string | null>(null);
  const [made, setMade] = useState<Made>();
  const kindName = KINDS.find((each) => each.kind === kind)?.name ?? "";
  const { fields, values, isComplete } = usePermissions(notebooks, kindName);

  const reached = values.notebookId
    ? activeLists.filter(({ notebookId }) => notebookId === values.notebookId)
    : activeLists;
  const list = reached.find(({ id }) => id === listId) ?? reached[0];
  const write = (key: string) =>
    writeRecipe(kind, { origin: window.location.origin, key, write: values.write, listId: list?.id ?? null });
  const recipe = write(made?.key ?? NO_KEY);

  const { send, isBusy } = useRequest(createToken, {
    async onDone({ createToken: { id, token: key } }, { name }) {
      // The browser may not allow it any more, after a dialog; the button then copies.
      const wasCopied = await copyQuietly(write(key).copies[0]?.text ?? "");
      setMade({ id, key, name, wasCopied });
      await onMade();
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isBusy && !made && isComplete) void send(values);
  }

  return (
    <form aria-label={t`Connect a program`} onSubmit={submit} className="flex flex-col gap-8">
      <fieldset disabled={made !== undefined} className="contents">
        <KindChoice kind={kind} onChoose={setKind} />
        {kind === "assistant" && !made && <ByAddress />}
        <Step number={1} title={t`What it may do`} lead={sayLimits()}>
          <PermissionFields {...fields} />
        </Step>
        {kind !== "assistant" && reached.length > 1 && (
          <ListChoice lists={reached} chosenId={list?.id} onChoose={setListId} />
        )}
      </fieldset>
      <Step number={2} title={t`Copy this`} lead={t`It holds the address and a key of its own. Shown once.`}>
        <div className="flex flex-col gap-3">
          {recipe.copies.map(({ label, text }, index) => {
            const box = { label: recipe.copies.length > 1 ? label : undefined, text };
            const isFirst = index === 0;
            if (made) return <CopyBox key={label} {...box} isMain={isFirst} wasCopied={isFirst && made.wasCopied} />;
            return isFirst && <UnmadeBox key={label} {...box} isBusy={isBusy || !isComplete} />;
          })}
        </div>
      </Step>
      <Step number={3} title={recipe.where} lead={recipe.how}>
        {recipe.question && <p className="inline-block rounded-float bg-desk px-4 py-2">{recipe.question}</p>}
        {made && <WaitingLine {...made} waiting={recipe.waiting} />}
        {made && <Button className="mt-3" onClick={onAgain}>{t`Connect another program`}</Button>}
      </Step>
    </form>
  );
}

const KindChoice = ({ kind, onChoose }: { kind: ProgramKind; onChoose: (kind: ProgramKind) => void }) => (
  <fieldset className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
    <legend className="sr-only">{t`Which program`}</legend>
    {KINDS.map((each) => (
      <RadioTile
        key={each.kind}
        group="program"
        icon={each.icon}
        isChosen={each.kind === kind}
        onChoose={() => onChoose(each.kind)}
      >
        {each.name}
      </RadioTile>
    ))}
  </fieldset>
);

type ListChoiceProps = {
  lists: ProgramsQuery["activeLists"];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
};

/** Which list a program is for that does not find one by its words. */
const ListChoice = ({ lists, chosenId, onChoose }: ListChoiceProps) => (
  <fieldset className="-mt-4">
    <legend className="text-sm font-semibold">{t`For which list`}</legend>
    <div className="max-h-[40dvh] overflow-y-auto ps-3">
      {lists.map(({ id, name }) => (
        <RadioRow key={id} group="list" isChosen={id === chosenId} onChoose={() => onChoose(id)}>
          {name}
        </RadioRow>
      ))}
    </div>
  </fieldset>
);
