import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type SubmitEvent, useId, useState } from "react";
import { mayCall } from "../../shared/roles.ts";
import { useRequest } from "../actions/defineRequest.ts";
import type { ProgramsQuery } from "../graphql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { CheckboxLine } from "../ui/fields/CheckboxLine.tsx";
import { createToken, type NewToken } from "./programs.ts";

const MAX_NAME_LENGTH = 50;
/** For how many days a token can be valid. */
const DAYS = [30, 90, 400];
const USUAL_DAYS = 90;

type Props = {
  notebooks: ProgramsQuery["notebooks"];
  onMade: (token: NewToken) => void;
  onCancel: () => void;
};

/** Asks what a program may do, and makes its token. */
export function TokenForm({ notebooks, onMade, onCancel }: Props) {
  const [name, setName] = useState("");
  const [write, setWrite] = useState(false);
  const [notebookId, setNotebookId] = useState("");
  const [days, setDays] = useState(USUAL_DAYS);
  const noteId = useId();
  const own = notebooks.filter((notebook) => mayCall(notebook, "shareNotebook") && !notebook.organizationId);

  const { send, isBusy } = useRequest(createToken, {
    onDone: ({ createToken: { token } }, made) => onMade({ name: made.name, text: token, write: made.write }),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send({ name: name.trim(), write, notebookId: notebookId || null, days });
  }

  return (
    <form aria-label={t`New key`} onSubmit={submit} className="mt-3 flex w-full flex-col gap-4">
      <label className="flex flex-col gap-1">
        {t`Name of the program`}
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this form
          autoFocus
          dir="auto"
          value={name}
          required
          pattern=".*\S.*"
          maxLength={MAX_NAME_LENGTH}
          placeholder={t`Home Assistant`}
          onChange={(event) => setName(event.currentTarget.value)}
          className="field"
        />
      </label>
      <label className="flex flex-col gap-1">
        {t`What it can see`}
        <select
          value={notebookId}
          aria-describedby={notebookId && noteId}
          onChange={(event) => setNotebookId(event.currentTarget.value)}
          className="field"
        >
          <option value="">{t({ message: "Everything", comment: "Below “What it can see”" })}</option>
          {own.map(({ id, name: notebookName }) => (
            <option key={id} value={id}>
              {t`Only “${notebookName}”`}
            </option>
          ))}
        </select>
      </label>
      {notebookId && (
        <p id={noteId} className="quiet">
          <Trans>
            While this key is active, lists in this notebook can’t be compared with templates in other notebooks, and
            vice versa.
          </Trans>
        </p>
      )}
      <CheckboxLine checked={write} onChange={setWrite}>{t`Allow changes, not just reading`}</CheckboxLine>
      <label className="flex flex-col gap-1">
        {t({ message: "Valid for", comment: "Above a menu: 30 days, 90 days, 400 days" })}
        <select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))} className="field">
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {plural(count, { one: "# day", other: "# days" })}
            </option>
          ))}
        </select>
      </label>
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" kind="primary" aria-disabled={isBusy}>{t`Create key`}</Button>
      </div>
    </form>
  );
}
