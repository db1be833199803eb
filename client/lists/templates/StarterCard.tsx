import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button, smallButtonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { lazyComponent, preload } from "../../ui/loading.ts";
import { useIsCurrentScreen } from "../../ui/hooks/useIsCurrentScreen.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { useClient } from "../../sync/state/state.ts";
import type { StarterUse } from "./createListFromStarter.ts";
import type { Starter } from "./starters.ts";
import { TemplateItems } from "./TemplateItems.tsx";
import { TemplateTile } from "./TemplateTile.tsx";

type Props = {
  starter: Starter;
  /** The notebook of the new list; by default that of the template, which is at first the default notebook. */
  notebookId?: string;
  onCreated?: () => void;
};

const StarterItems = lazyComponent(() => import("./starterItems.tsx"), "StarterItems", { preloaded: true });

const loadCreation = () => import("./createListFromStarter.ts");
preload(loadCreation);

/** A toast has reported the failure. */
const IGNORE = () => {};

/** Reports that the code could not be loaded. The code of the report is not loaded before it is needed either. */
async function fail(name: string, error: unknown): Promise<never> {
  const { showFailure } = await import("../../actions/errors.ts");
  showFailure(`Couldn’t create “${name}”`, error);
  throw error;
}

/** Shows a starter and its items, with a button that creates a list from it. */
export function StarterCard({ starter: { name, about, icon, count }, notebookId, onCreated }: Props) {
  const [create, isBusy] = useCreateFromStarter(name, notebookId, onCreated);
  const [opened, setOpened] = useState(false);
  const isReadOnly = useReadOnly();
  const what = (
    <>
      {about}
      <span className="sr-only">, {count} items</span>
    </>
  );
  return (
    <TemplateTile
      mark={<Icon name={icon} className="size-6" />}
      action={
        !isReadOnly && (
          <Button
            aria-label={`Use ${name}`}
            aria-disabled={isBusy}
            onClick={() => void create().catch(IGNORE)}
            className={smallButtonClass}
          >
            Use
          </Button>
        )
      }
    >
      <TemplateItems name={name} about={what} onOpen={() => setOpened(true)}>
        {opened && <StarterItems of={name} />}
      </TemplateItems>
    </TemplateTile>
  );
}

/**
 * Returns a function that creates a list from a starter and opens it, and whether it is running. The ids stay the same
 * until it has succeeded, so that a second try after a failure creates nothing twice.
 */
function useCreateFromStarter(name: string, notebookId?: string, onCreated?: () => void) {
  const client = useClient();
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const prepared = useRef<StarterUse>(undefined);

  return useBusyAction(async () => {
    const { openListFromStarter, prepareStarter } = await loadCreation().catch((error: unknown) => fail(name, error));
    const use = (prepared.current ??= prepareStarter(name));
    await openListFromStarter(client, use, notebookId, { navigate, isCurrentScreen, onCreated });
    prepared.current = undefined;
  });
}
