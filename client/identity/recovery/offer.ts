import { safeLocalStorage } from "../../ui/browser/safeStorage.ts";

const DISMISSED_KEY = "listbook.knowsRisk";

/** Whether the guest of this browser was offered a way to keep the lists, and has taken or refused it. */
export const isOfferDismissed = () => safeLocalStorage.get(DISMISSED_KEY) === "yes";

export const dismissOffer = () => void safeLocalStorage.set(DISMISSED_KEY, "yes");
