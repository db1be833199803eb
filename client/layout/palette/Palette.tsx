import { useState } from "react";
import { ComboboxDialog } from "../../ui/overlays/ComboboxDialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { useActions } from "./useActions.ts";
import { useSearchResults } from "./useSearchResults.ts";
import { useDestinations } from "./useDestinations.ts";

/** Goes to any notebook, list or action, and searches the items too. */
export function Palette({ onClose }: OverlayProps) {
  const [words, setWords] = useState("");
  const { lists, notebooks } = useDestinations(words);
  const actions = useActions(words);
  const known = new Set([...lists, ...notebooks].map(({ id }) => id));
  const { found, note } = useSearchResults(words, known);
  // What the server finds comes last: what Enter takes does not change while somebody presses it.
  const groups = [
    { title: "Lists", choices: lists },
    { title: "Notebooks", choices: notebooks },
    { title: "Actions", choices: actions },
    { title: "Found", choices: found },
  ].filter(({ choices }) => choices.length > 0);
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);

  return (
    <ComboboxDialog
      title="Go to or search"
      words={words}
      onWords={setWords}
      groups={groups}
      status={note ? `${formatResultCount(count)}. ${note}` : formatResultCount(count)}
      onClose={onClose}
    />
  );
}

const formatResultCount = (count: number) =>
  count === 0 ? "Nothing found" : count === 1 ? "1 result" : `${count} results`;
