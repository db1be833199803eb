import { addToast } from "../../actions/toasts.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";

/** Returns a function that runs a request, and whether it is running. A toast says why it failed. */
export function useRequest<Args extends unknown[]>(failed: string, request: (...args: Args) => Promise<unknown>) {
  return useBusyAction(async (...args: Args) => {
    try {
      await request(...args);
    } catch (error) {
      addToast({ type: "foreground", title: failed, description: getErrorMessage(error) });
    }
  });
}
