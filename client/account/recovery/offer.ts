import { safeLocalStorage } from "../../ui/safeStorage.ts";

const DISMISSED_KEY = "listbook.knowsRisk";

/** Whether the guest of this browser has accepted or dismissed the offer to keep the lists. */
export const isOfferDismissed = () => safeLocalStorage.get(DISMISSED_KEY) === "yes";

export const dismissOffer = () => void safeLocalStorage.set(DISMISSED_KEY, "yes");
