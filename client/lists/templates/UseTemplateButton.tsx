import { t } from "@lingui/core/macro";
import { useNavigate } from "react-router";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { useClient } from "../../sync/state/state.ts";
import { Button } from "../../ui/Button.tsx";
import { useIsCurrentScreen } from "../../ui/hooks/useIsCurrentScreen.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { mayAsk } from "../answers/mayAsk.ts";
import { chooseNotebookForCopy } from "../destination/chooseNotebook.ts";
import { useCreateListFromTemplate } from "../model/actions.ts";
import { hasCachedItems } from "../model/copies.ts";
import { openCreated } from "./openCreated.ts";

type Props = {
  template: ListFieldsFragment;
  /** The notebook of the new list; by default the template's own, or one that the user chooses. */
  notebookId?: string;
  onCreated?: () => void;
  className?: string;
  primary?: boolean;
  /** Whether it is known that the template asks something. */
  asks?: boolean;
};

/**
 * Creates a list from the template and opens it: at once if its items are known, or else when the server has answered
 * and the user is still on this screen.
 */
export function UseTemplateButton({
  template,
  notebookId,
  onCreated,
  className,
  primary = false,
  asks = false,
}: Props) {
  const mayCall = useMayCall();
  const client = useClient();
  const { cache } = client;
  const createListFromTemplate = useCreateListFromTemplate();
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const [create, isBusy] = useBusyAction((chosenId: string) =>
    openCreated({ navigate, isCurrentScreen, onCreated }, (open) => createListFromTemplate(template, chosenId, open)),
  );

  /** Asks first what the template asks. Where its items say that it asks nothing, nothing else is loaded. */
  async function run() {
    if (!hasCachedItems(cache, template.id) || mayAsk(readCachedListItems(cache, template.id))) {
      const { openIfAsked } = await import("./openUse.ts");
      if (await openIfAsked(client, { template, notebookId, onCreated })) return;
    }
    if (notebookId) await create(notebookId);
    else await chooseNotebookForCopy(template, (chosenId) => ignoreFailure(create(chosenId)));
  }

  if (!mayCall(template, "createListFromTemplate")) return null;
  return (
    <Button
      kind={primary ? "primary" : "plain"}
      aria-label={asks ? undefined : t`Use ${{ name: template.name }}`}
      aria-disabled={isBusy}
      onClick={() => ignoreFailure(run())}
      className={className}
    >
      {asks ? t`Use with…` : t({ message: "Use", context: "button" })}
    </Button>
  );
}
