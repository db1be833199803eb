import { plural, t } from "@lingui/core/macro";
import { useId, useState } from "react";
import { MAX_LISTS_OF_TEMPLATE } from "../../../shared/listLimits.ts";
import { createNameOfOne } from "../../../shared/nameOfOne.ts";
import { Icon } from "../../ui/Icon.tsx";
import { choiceClass } from "./QuestionFields.tsx";
import { addNames, type RememberedNames } from "./rememberedNames.ts";

const SEPARATORS = /[\n,;،、]/u;
const MAX_LENGTH = 100;

/** Returns the names that a text has, one a line or between commas. */
const readNames = (text: string) =>
  text
    .split(SEPARATORS)
    .flatMap((part) => [...part.trim().replaceAll(/\s+/g, " ")].slice(0, MAX_LENGTH).join("") || []);

/** The names for whom lists are made, those that are offered, what is being typed, and what changes them. */
export function useForWhom({ last, others }: RememberedNames) {
  const [chosen, setChosen] = useState<readonly string[]>(last);
  const [known, setKnown] = useState<readonly string[]>(() => addNames(last, others));
  /** Undefined while the field is closed. */
  const [typed, setTyped] = useState<string>();
  function type(text: string) {
    const parts = text.split(SEPARATORS);
    setTyped(parts.pop());
    const done = readNames(parts.join("\n"));
    setKnown((before) => addNames(before, done));
    setChosen((before) => addNames(before, done));
  }
  const toggle = (name: string) =>
    setChosen((before) => (before.includes(name) ? before.filter((each) => each !== name) : [...before, name]));
  // What is typed counts before its line ends, because a press on the button can end it.
  const names = addNames(
    known.filter((name) => chosen.includes(name)),
    readNames(typed ?? ""),
  ).slice(0, MAX_LISTS_OF_TEMPLATE);
  return { names, known, typed, type, toggle, close: () => setTyped(undefined) };
}

type ForWhomNames = ReturnType<typeof useForWhom>;

/** Says which lists are made for some names. */
export function describeLists(template: string, names: readonly string[]): string | undefined {
  const [first, second] = names;
  if (first === undefined) return undefined;
  const list = createNameOfOne(template, first);
  if (second === undefined) return t`Makes “${list}”.`;
  if (names.length === 2) return t`Makes “${list}” and “… – ${second}”.`;
  return t`Makes “${list}” and ${plural({ count: names.length - 1 }, { one: "# more list", other: "# more lists" })}.`;
}

/** Asks for whom lists are made: one for each name. */
export function ForWhom(props: ForWhomNames) {
  const { names, known, typed, toggle } = props;
  const id = useId();
  const isFull = names.length >= MAX_LISTS_OF_TEMPLATE;
  return (
    <fieldset aria-describedby={id} className="flex flex-col gap-2">
      <legend>{t`For whom`}</legend>
      <p id={id} className="quiet text-sm">
        {isFull
          ? plural({ max: MAX_LISTS_OF_TEMPLATE }, { one: "At most # list", other: "At most # lists" })
          : t`One list each`}
      </p>
      <div className="flex flex-wrap gap-2">
        {known.map((name) => {
          const isChosen = names.includes(name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => toggle(name)}
              className={`${choiceClass} max-w-full ${isChosen ? "border-ink bg-select" : "border-mark hover:bg-hover"}`}
            >
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              {isChosen && <Icon name="lucide:x" className="size-4" />}
            </button>
          );
        })}
        {(!isFull || typed !== undefined) && <NameField {...props} />}
      </div>
    </fieldset>
  );
}

/** A button that becomes a field. It takes several names at once, also pasted lines. */
function NameField({ typed, type, close }: Pick<ForWhomNames, "typed" | "type" | "close">) {
  if (typed === undefined)
    return (
      <button type="button" onClick={() => type("")} className={`${choiceClass} border-mark hover:bg-hover`}>
        <Icon name="lucide:plus" className="size-4" />
        {t`Name`}
      </button>
    );

  return (
    <textarea
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed becomes the field
      autoFocus
      dir="auto"
      rows={1}
      aria-label={t`Names, one a line or between commas`}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => typed.trim() === "" && close()}
      className="field w-40 resize-none"
    />
  );
}
