import { plural, t } from "@lingui/core/macro";
import { useId, useState } from "react";
import { mayCall } from "../../shared/roles.ts";
import type { ProgramsQuery } from "../graphql/graphql.ts";
import { hasPart } from "../ui/browser/serverParts.ts";
import { OptionSwitch } from "../ui/fields/OptionSwitch.tsx";
import { RadioRow } from "../ui/fields/radios.tsx";

const MAX_NAME_LENGTH = 50;

/** For how many days a key can work. */
const DAYS = ["30", "90", "400"] as const;
type Days = (typeof DAYS)[number];

const sayDays = (value: Days) => {
  const count = Number(value);
  return plural(count, { one: "# day", other: "# days" });
};

type Scope = "write" | "read" | "notebook";

/** What every program is told before it may do something, with and without payments. */
export const sayLimits = () =>
  hasPart("payments")
    ? t`It can never share, pay or delete your account. What it changes can be undone.`
    : t`It can never share or delete your account. What it changes can be undone.`;

type Notebooks = ProgramsQuery["notebooks"];

/** Keeps what a user lets a program do. `name` is what the program is called unless the user calls it something else. */
export function usePermissions(notebooks: Notebooks, name: string, usualScope: "write" | "read" = "write") {
  const [ownName, setName] = useState<string>();
  const [scope, setScope] = useState<Scope>(usualScope);
  const [notebookId, setNotebookId] = useState<string | null>(null);
  const [days, setDays] = useState<Days>("90");
  const own = notebooks.filter((notebook) => mayCall(notebook, "shareNotebook") && !notebook.organizationId);
  const chosenId = scope === "notebook" && own.some(({ id }) => id === notebookId) ? notebookId : null;
  return {
    fields: {
      own,
      name: ownName ?? name,
      setName,
      scope,
      setScope,
      notebookId: chosenId,
      setNotebookId,
      days,
      setDays,
    },
    isComplete: scope !== "notebook" || chosenId !== null,
    /** The arguments of the key. */
    values: {
      name: (ownName ?? name).trim(),
      // In one notebook a program may do what it asks for.
      write: (scope === "notebook" ? usualScope : scope) === "write",
      notebookId: chosenId,
      days: Number(days),
    },
  };
}

type Permissions = ReturnType<typeof usePermissions>["fields"];

/** Asks what a program may do, in one choice, what it is called, and for how long. */
export function PermissionFields(props: Permissions) {
  const { own, name, setName, scope, setScope, notebookId, setNotebookId, days, setDays } = props;
  const nameId = useId();
  const radio = (value: Scope) => ({ group: "scope", isChosen: scope === value, onChoose: () => setScope(value) });
  return (
    <>
      <fieldset>
        <legend className="sr-only">{t`What it may do`}</legend>
        <RadioRow {...radio("write")}>{t`Read and change my lists`}</RadioRow>
        <RadioRow {...radio("read")}>{t`Only read`}</RadioRow>
        {own.length > 0 && (
          <RadioRow
            {...radio("notebook")}
            detail={scope === "notebook" ? undefined : t({ message: "choose", comment: "Beside “Only one notebook”" })}
          >
            {t`Only one notebook`}
          </RadioRow>
        )}
      </fieldset>
      {scope === "notebook" && (
        <fieldset className="ms-8">
          <legend className="sr-only">{t`Which notebook`}</legend>
          {own.map(({ id, name: notebookName }) => (
            <RadioRow key={id} group="notebook" isChosen={id === notebookId} onChoose={() => setNotebookId(id)}>
              {notebookName}
            </RadioRow>
          ))}
        </fieldset>
      )}
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <label htmlFor={nameId} className="flex min-w-28 grow flex-col gap-1">
          <span className="text-sm font-semibold">{t`Name of the program`}</span>
          <input
            id={nameId}
            dir="auto"
            value={name}
            required
            pattern=".*\S.*"
            maxLength={MAX_NAME_LENGTH}
            onChange={(event) => setName(event.currentTarget.value)}
            className="field"
          />
        </label>
        <OptionSwitch
          legend={t({ message: "Works for", comment: "Above: 30 days, 90 days, 400 days" })}
          name="days"
          options={DAYS.map((value) => ({ value, label: sayDays(value) }))}
          value={days}
          onChange={setDays}
        />
      </div>
    </>
  );
}
