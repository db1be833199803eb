import type { ComponentType } from "react";
import { PAYMENTS_OFF } from "../../shared/serverParts.ts";
import { hasPart } from "../ui/browser/serverParts.ts";

/** Returns a screen about paying, or on a server without payments the error page in its place. */
export const withPayments = (Screen: ComponentType): ComponentType => (hasPart("payments") ? Screen : NoPayments);

function NoPayments(): never {
  throw Object.assign(new Error(PAYMENTS_OFF), { status: 404 });
}
