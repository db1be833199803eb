import { LocalPaymentObject } from "./LocalPaymentObject.ts";
import { LocalPaymentReply } from "./LocalPaymentReply.ts";

/** The tables of the payment provider's stand-in. */
export const stripeEntities = [LocalPaymentObject, LocalPaymentReply];
