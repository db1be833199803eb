import type { EntityManager } from "typeorm";
import type { SendStripeEvent } from "./webhooks.ts";

/** What everything here needs. */
export type StripeContext = {
  db: EntityManager;
  /** The one origin of the app, which shows the pages. */
  origin: string;
  /** Seconds since 1970. */
  now: () => number;
  tell: SendStripeEvent;
};

/** A form with brackets in its names, as Stripe takes it: `line_items[0][price]` is nested. */
export type NestedForm = { [name: string]: string | NestedForm };

/** Reads such a form. */
export function parseForm(text: string): NestedForm {
  const form: NestedForm = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let inner = form;
    for (const step of path.slice(0, -1)) inner = (inner[step] ??= {}) as NestedForm;
    const last = path.at(-1);
    if (last !== undefined) inner[last] = value;
  }
  return form;
}

/** The text at the end of a path; "" when there is none. */
export function getText(form: NestedForm, ...path: string[]): string {
  const found = path.reduce<string | NestedForm | undefined>(
    (inner, step) => (typeof inner === "object" ? inner[step] : undefined),
    form,
  );
  return typeof found === "string" ? found : "";
}

/** The texts in an object of the form: `metadata[userId]`. */
export function getTexts(form: NestedForm, ...path: string[]): Record<string, string> {
  const found = path.reduce<string | NestedForm | undefined>(
    (inner, step) => (typeof inner === "object" ? inner[step] : undefined),
    form,
  );
  if (typeof found !== "object") return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
