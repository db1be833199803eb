import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useShortcuts } from "../../ui/browser/shortcuts.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { useUpdateList } from "../actions.ts";
import { CompareDialog } from "../templates/CompareDialog.tsx";
import { TemplateDifferences } from "../templates/actions.ts";
import { useIsWithoutUpdates } from "../templates/withoutUpdates.ts";
import { useRunAgain } from "./actions.ts";

type Props = {
  list: ListFieldsFragment;
  /** The item that gets the focus when the list is run again; without it, the focus stays where it is. */
  firstItemId: string | undefined;
  /** Called when the list is put away; shop mode is left then. */
  onPutAway?: () => void;
};

/** Says that everything in a list is ticked, and offers the next steps, each with a key. It does not take the focus. */
export function FinishedCard({ list, firstItemId, onPutAway }: Props) {
  const { id, notebookId, itemCount, active } = list;
  const changeCount = useChangeCount(list);
  const navigate = useNavigate();
  const runListAgain = useRunAgain();
  const updateList = useUpdateList();
  const text = `${itemCount === 1 ? "It is" : `All ${formatCount(itemCount)}`} done.`;
  const keys = ["R runs the list again", active && "P puts it away", changeCount > 0 && "U updates its template"];
  const announcement = useAnnouncement(`${text} ${keys.filter(Boolean).join(", ")}.`);

  const acts = useMemo(() => {
    const runAgain = { keys: "r", label: "Run the list again", run: () => void runListAgain(list) };
    const putAway = {
      keys: "p",
      label: "Put the list away",
      run: () => {
        ignoreFailure(updateList(id, { active: false }));
        onPutAway?.();
      },
    };
    const compare = {
      keys: "u",
      label: "Update the template",
      run: () => void openOverlay(CompareDialog, { list }),
    };
    const shortcuts = [runAgain, ...(active ? [putAway] : []), ...(changeCount > 0 ? [compare] : [])];
    return { runAgain, putAway, compare, group: { title: "When all is done", shortcuts } };
  }, [list, id, active, changeCount, onPutAway, runListAgain, updateList]);
  useShortcuts(acts.group);

  function runAgainAndLeave() {
    acts.runAgain.run();
    // The focused button is removed with the card.
    if (firstItemId) void navigate(`/n/${notebookId}/l/${id}`, { replace: true, state: { item: firstItemId } });
  }

  return (
    <section
      aria-label="All done"
      className="flex flex-wrap items-center gap-x-2 gap-y-3 px-4 py-4 motion-safe:opacity-0 motion-safe:animate-[appear_150ms_ease-out_forwards]"
    >
      <p className="me-auto flex w-full items-center gap-2 font-medium tabular-nums md:w-auto">
        <span className="relative grid text-mark">
          <span
            aria-hidden
            className="absolute inset-0 rounded-full border-2 border-current opacity-0 motion-safe:animate-[spread_150ms_ease-out]"
          />
          <Icon name="lucide:circle-check-big" className="size-5 motion-safe:animate-[pop_150ms_ease-out]" />
        </span>
        {text}
      </p>
      <Button aria-keyshortcuts="r" onClick={runAgainAndLeave}>
        <Icon name="lucide:rotate-ccw" className="size-4" />
        Run again
      </Button>
      {active && (
        <Button aria-keyshortcuts="p" onClick={acts.putAway.run}>
          <Icon name="lucide:archive" className="size-4" />
          Put away
        </Button>
      )}
      {changeCount > 0 && (
        <Button aria-keyshortcuts="u" onClick={acts.compare.run}>
          <Icon name="lucide:book-copy" className="size-4" />
          Update the template ({changeCount === 1 ? "1 change" : `${formatCount(changeCount)} changes`})
        </Button>
      )}
      <output className="sr-only">{announcement}</output>
    </section>
  );
}

/** Returns a text one render later, because screen readers announce changes of a region and not its first content. */
function useAnnouncement(text: string) {
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the change has to follow the first render
    setAnnouncement(text);
  }, [text]);
  return announcement;
}

/** Returns the number of changes that a template lacks; 0 if the user wants no offers for that template. */
function useChangeCount({ id, templateId }: ListFieldsFragment) {
  const isWithoutUpdates = useIsWithoutUpdates(templateId);
  const { data } = useQuery(TemplateDifferences, {
    variables: { listId: id },
    skip: !templateId,
    fetchPolicy: "cache-and-network",
  });
  return isWithoutUpdates ? 0 : (data?.templateDifferences.toTemplate.length ?? 0);
}
