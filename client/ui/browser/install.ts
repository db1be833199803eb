import { useStore } from "../createStore.ts";
import { installOffer } from "./installOffer.ts";

/** Forgets the browser's offer, because it was taken, or because the page is about to be another app. */
export const forgetInstall = () => installOffer.set(undefined);

export const canInstall = () => installOffer.get() !== undefined;
export const useCanInstall = () => useStore(installOffer) !== undefined;

/** Lets the browser ask the user. Resolves with whether the page was installed. */
export async function install(): Promise<boolean> {
  const event = installOffer.get();
  forgetInstall();
  return (await event?.prompt())?.outcome === "accepted";
}

/** Whether the page is open as an installed app. */
export const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true);

/** Whether this is an iPhone or an iPad, where only the user can install a page. */
export const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
