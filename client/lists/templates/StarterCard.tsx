import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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

const loadItems = () => import("./starterItems.tsx");

const StarterItems = lazyComponent(
  () => loadItems().then(({ loadStarterItems }) => loadStarterItems()),
  "StarterItems",
  { preloaded: true },
);

async function loadCreation() {
  const [creation, { loadStarters }] = await Promise.all([import("./createListFromStarter.ts"), loadItems()]);
  return { ...creation, starters: await loadStarters() };
}
preload(loadCreation);

/** A toast has reported the failure. */
const IGNORE = () => {};

/** Reports that the code could not be loaded. The code of the report is not loaded before it is needed either. */
async function fail(name: string, error: unknown): Promise<never> {
  const { showFailure } = await import("../../actions/errors.ts");
  showFailure(t`Couldn’t create “${name}”`, error);
  throw error;
}

/** Shows a starter and its items, with a button that creates a list from it. */
export function StarterCard({ starter, notebookId, onCreated }: Props) {
  const { id, name, about, icon, count } = starter;
  const [create, isBusy] = useCreateFromStarter(starter, notebookId, onCreated);
  const [opened, setOpened] = useState(false);
  const isReadOnly = useReadOnly();
  const items = plural(count, { one: "# item", other: "# items" });
  const what = (
    <Trans comment="About a starter: One bag, nothing forgotten, 22 items">
      {about}
      <span className="sr-only">, {items}</span>
    </Trans>
  );
  return (
    <TemplateTile
      mark={<Icon name={icon} className="size-6" />}
      action={
        !isReadOnly && (
          <Button
            aria-label={t`Use ${name}`}
            aria-disabled={isBusy}
            onClick={() => void create().catch(IGNORE)}
            className={smallButtonClass}
          >
            {t({ message: "Use", context: "button" })}
          </Button>
        )
      }
    >
      <TemplateItems name={name} about={what} onOpen={() => setOpened(true)}>
        {opened && <StarterItems of={id} />}
      </TemplateItems>
    </TemplateTile>
  );
}

/**
 * Returns a function that creates a list from a starter and opens it, and whether it is running. The ids stay the same
 * until it has succeeded, so that a second try after a failure creates nothing twice.
 */
function useCreateFromStarter(starter: Starter, notebookId?: string, onCreated?: () => void) {
  const client = useClient();
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const prepared = useRef<StarterUse>(undefined);

  return useBusyAction(async () => {
    const creation = await loadCreation().catch((error: unknown) => fail(starter.name, error));
    const use = (prepared.current ??= creation.prepareStarter(starter, creation.starters[starter.id]));
    await creation.openListFromStarter(client, use, notebookId, { navigate, isCurrentScreen, onCreated });
    prepared.current = undefined;
  });
}
