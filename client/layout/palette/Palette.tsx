import { useState } from "react";
import { Chooser } from "../../ui/Chooser.tsx";
import type { OverlayProps } from "../../ui/overlays.ts";
import { useActions } from "./useActions.ts";
import { useFound } from "./useFound.ts";
import { usePlaces } from "./usePlaces.ts";

/** Goes to any notebook, list or action, and searches the items too. */
export function Palette({ onClose }: OverlayProps) {
  const [words, setWords] = useState("");
  const { lists, notebooks } = usePlaces(words);
  const actions = useActions(words);
  const known = new Set([...lists, ...notebooks].map(({ id }) => id));
  const { found, note } = useFound(words, known);
  // What the server finds comes last: what Enter takes does not change while somebody presses it.
  const groups = [
    { title: "Lists", choices: lists },
    { title: "Notebooks", choices: notebooks },
    { title: "Actions", choices: actions },
    { title: "Found", choices: found },
  ].filter(({ choices }) => choices.length > 0);
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);

  return (
    <Chooser
      title="Go to or search"
      words={words}
      onWords={setWords}
      groups={groups}
      status={note ? `${inWords(count)}. ${note}` : inWords(count)}
      onClose={onClose}
    />
  );
}

const inWords = (count: number) => (count === 0 ? "Nothing found" : count === 1 ? "1 result" : `${count} results`);
