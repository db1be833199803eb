/** What a server may be without, because its operator has turned it off. */
export const SERVER_PARTS = ["payments", "sign-up", "guests"] as const;

export type ServerPart = (typeof SERVER_PARTS)[number];

/** Writes what a server is without, as the root element of its pages has it in `data-without`. */
export const writeMissing = (missing: readonly ServerPart[]) =>
  SERVER_PARTS.filter((part) => missing.includes(part)).join(" ");

/** Whether a path is one of the screens about paying, which a server without payments does not have. */
export const isPaymentPath = (path: string) => /^\/(upgrade\/?|subscription(\/.*)?)$/i.test(path);

/** What such a server says at these paths. */
export const PAYMENTS_OFF = "Payments are off here";
