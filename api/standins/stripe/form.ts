import type { EntityManager } from "typeorm";
import type { SendStripeEvent } from "./webhooks.ts";

/** The state that the functions of the test payments share. */
export type StripeContext = {
  db: EntityManager;
  /** The origin of the app, under which the pages are served. */
  origin: string;
  /** Seconds since 1970. */
  now: () => number;
  sendEvent: SendStripeEvent;
};

/** A form in Stripe's encoding, in which brackets nest the names: `line_items[0][price]`. */
export type NestedForm = { [name: string]: string | NestedForm };

/** Parses a form with brackets in its names. */
export function parseForm(text: string): NestedForm {
  const form: NestedForm = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let inner = form;
    for (const key of path.slice(0, -1)) inner = (inner[key] ??= {}) as NestedForm;
    const last = path.at(-1);
    if (last !== undefined) inner[last] = value;
  }
  return form;
}

/** The text at a path; "" when there is none. */
export function getText(form: NestedForm, ...path: string[]): string {
  const value = path.reduce<string | NestedForm | undefined>(
    (inner, key) => (typeof inner === "object" ? inner[key] : undefined),
    form,
  );
  return typeof value === "string" ? value : "";
}

/** The texts in the object at a path: all `metadata[…]` for the path `metadata`. */
export function getTexts(form: NestedForm, ...path: string[]): Record<string, string> {
  const value = path.reduce<string | NestedForm | undefined>(
    (inner, key) => (typeof inner === "object" ? inner[key] : undefined),
    form,
  );
  if (typeof value !== "object") return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
