import { LocalPaymentObject } from "./LocalPaymentObject.ts";
import { LocalPaymentReply } from "./LocalPaymentReply.ts";

/** The entities of the test payments, for the data source. */
export const stripeEntities = [LocalPaymentObject, LocalPaymentReply];
