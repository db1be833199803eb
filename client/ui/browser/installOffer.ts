import { createStore } from "../createStore.ts";

/** The event by which a browser says that it can install the page as an app. TypeScript does not know it. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

/** The browser's last offer to install the page, which asks once; undefined where it is installed, or cannot be. */
export const installOffer = createStore<InstallEvent | undefined>(undefined);

/** Keeps what the browser offers, so that the page offers it when that helps. */
export function followInstall() {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.set(event as InstallEvent);
  });
}
