import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { withValues } from "../../texts/sentence.ts";
import type { Account } from "../base/context.ts";

/** What an owner has quotas for: three kinds of rows, and the bytes of the text of items. */
export type QuotaKind = "notebooks" | "lists" | "items" | "text";

/** What gives more room: deleting, or also a plan that has more. Only a guest can sign up. */
type Remedy = "delete" | "upgrade" | "sign up";

/** `{holder}` is whose quota is full, `{limit}` what it is, and `{more}` what the other plan has. */
const FULL: Record<QuotaKind, Record<Remedy, MessageDescriptor>> = {
  notebooks: {
    delete: msg({
      message:
        "{holder, select, organization {This organisation} other {You}} can have {limit, plural, one {# notebook} other {# notebooks}}; delete a notebook first",
    }),
    upgrade: msg({
      message:
        "{holder, select, organization {This organisation} other {You}} can have {limit, plural, one {# notebook} other {# notebooks}}; upgrade for {more, number}, or delete a notebook first",
    }),
    "sign up": msg({
      message:
        "You can have {limit, plural, one {# notebook} other {# notebooks}}; sign up for {more, number}, or delete a notebook first",
    }),
  },
  lists: {
    delete: msg({
      message:
        "{holder, select, organization {This organisation} other {You}} can have {limit, plural, one {# list} other {# lists}}; delete a list first",
    }),
    upgrade: msg({
      message:
        "{holder, select, organization {This organisation} other {You}} can have {limit, plural, one {# list} other {# lists}}; upgrade for {more, number}, or delete a list first",
    }),
    "sign up": msg({
      message:
        "You can have {limit, plural, one {# list} other {# lists}}; sign up for {more, number}, or delete a list first",
    }),
  },
  items: {
    delete: msg({
      message:
        "{holder, select, organization {This organisation} other {You}} can have {limit, plural, one {# item} other {# items}}; delete an item first",
    }),
    upgrade: msg({
      message:
        "{holder, select, organization {This organisation} other {You}} can have {limit, plural, one {# item} other {# items}}; upgrade for {more, number}, or delete an item first",
    }),
    "sign up": msg({
      message:
        "You can have {limit, plural, one {# item} other {# items}}; sign up for {more, number}, or delete an item first",
    }),
  },
  text: {
    delete: msg({
      message:
        "{holder, select, organization {This organisation} other {You}} can have {limit} of text; delete some items first",
      comment: "{limit} is 20 MB",
    }),
    upgrade: msg({
      message:
        "{holder, select, organization {This organisation} other {You}} can have {limit} of text; upgrade for {more}, or delete some items first",
      comment: "{limit} is 200 MB, and {more} is 2 GB",
    }),
    "sign up": msg({
      message: "You can have {limit} of text; sign up for {more}, or delete some items first",
      comment: "{limit} is 20 MB, and {more} is 200 MB",
    }),
  },
};

const MB = 1024 * 1024;
const GB = 1024 * MB;

const formatSize = (bytes: number) => (bytes < GB ? `${bytes / MB} MB` : `${bytes / GB} GB`);

type Quota = { kind: QuotaKind; holder: Account["holder"]; limit: number };

/** Says that a quota is full, and what its holder can do. `more` is the limit of the plan that the remedy gives. */
export function sayFull({ kind, holder, limit }: Quota, remedy: Remedy, more = 0): MessageDescriptor {
  const [most, offered] = kind === "text" ? [formatSize(limit), formatSize(more)] : [limit, more];
  return withValues(FULL[kind][remedy], {
    ...(remedy !== "sign up" && { holder }),
    limit: most,
    ...(remedy !== "delete" && { more: offered }),
  });
}
