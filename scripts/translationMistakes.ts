import {
  type CompiledIcuChoices,
  type CompiledMessage,
  compileMessageOrThrow,
} from "@lingui/message-utils/compileMessage";

/** A choice between forms: a plural, or a `select` between words. */
type Choice = { name: string; kind: string; forms: string[]; saysNumber: boolean };

/** What a text has beside its words. */
type Parts = { values: Set<string>; choices: Choice[]; tags: Set<string>; isNested: boolean };

const CHOICES = ["plural", "select", "selectordinal"];

/** Forms for one number, such as `=0`, which is "0" here. */
const isExact = (form: string) => /^\d+$/.test(form);

/** Whether each tag is closed where it was opened. */
function areNested(tags: string[]): boolean {
  const open: string[] = [];
  for (const tag of tags) {
    if (tag.endsWith("/>")) continue;
    if (!tag.startsWith("</")) open.push(tag);
    else if (open.pop() !== tag.replace("/", "")) return false;
  }
  return open.length === 0;
}

/** Collects what a compiled text has. The tags of each form of a choice must be nested by themselves. */
function collectParts(tokens: CompiledMessage, parts: Parts): Parts {
  const tags = tokens.flatMap((token) => (typeof token === "string" ? (token.match(/<\/?\d+\/?>/g) ?? []) : []));
  for (const tag of tags) parts.tags.add(tag);
  parts.isNested &&= areNested(tags);
  for (const token of tokens) {
    if (typeof token === "string") continue;
    const [name, kind = "", format] = token;
    parts.values.add(name);
    if (!CHOICES.includes(kind)) continue;
    const { offset: _, ...forms } = format as CompiledIcuChoices;
    const saysNumber = forms["other"]?.includes("#") ?? false;
    parts.choices.push({ name, kind, forms: Object.keys(forms), saysNumber });
    for (const form of Object.values(forms)) collectParts(form, parts);
  }
  return parts;
}

/** Reads a text, or returns why it is none of ICU MessageFormat. */
function readParts(text: string): Parts | string {
  try {
    return collectParts(compileMessageOrThrow(text), {
      values: new Set(),
      choices: [],
      tags: new Set(),
      isNested: true,
    });
  } catch (error) {
    return `it cannot be read: ${(error as Error).message.split("\n")[0]}`;
  }
}

const without = (all: Iterable<string>, others: Iterable<string>) =>
  [...all].filter((each) => ![...others].includes(each));

/** Returns what one text misses of the other, and has beyond it. */
const compareParts = (wanted: Set<string>, found: Set<string>, write: (part: string) => string) => [
  ...without(wanted, found).map((part) => `${write(part)} is missing`),
  ...without(found, wanted).map((part) => `the English text has no ${write(part)}`),
];

/** Returns the forms that a choice must have. Those of a `select` are the same in all languages. */
function listForms({ kind, name }: Choice, source: Parts, language: string): string[] {
  if (kind === "select") return source.choices.find((choice) => choice.name === name)?.forms ?? [];
  const type = kind === "plural" ? "cardinal" : "ordinal";
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
}

function findChoiceMistakes(source: Parts, choices: Choice[], language: string): string[] {
  const lost = source.choices.flatMap(({ name, kind, saysNumber }) => {
    const same = choices.filter((choice) => choice.name === name && choice.kind === kind);
    // A language may have one form for all places in an order.
    if (same.length === 0) return kind === "selectordinal" ? [] : [`{${name}} is no ${kind}`];
    return saysNumber && !same.some((choice) => choice.saysNumber) ? [`the number # of {${name}} is missing`] : [];
  });
  const wrong = choices.flatMap((choice) => {
    const [wanted, found] = [listForms(choice, source, language), choice.forms.filter((form) => !isExact(form))];
    // A language may tell words apart that English does not.
    const isWhole =
      choice.kind === "select"
        ? without([...wanted, "other"], found).length === 0
        : [...wanted].sort().join() === [...found].sort().join();
    if (isWhole) return [];
    return [`{${choice.name}} has the forms ${found.join(", ")}, not ${wanted.join(", ") || "other"}`];
  });
  return [...lost, ...wrong];
}

/** Returns what is wrong with a translation of an English text, beside its words. */
export function findTranslationMistakes(message: string, translation: string, language: string): string[] {
  const [source, parts] = [readParts(message), readParts(translation)];
  if (typeof parts === "string") return [parts];
  if (typeof source === "string") return [];
  return [
    ...compareParts(source.values, parts.values, (name) => `{${name}}`),
    ...compareParts(source.tags, parts.tags, (tag) => tag),
    ...(parts.isNested ? [] : ["a tag is not closed where it was opened"]),
    ...findChoiceMistakes(source, parts.choices, language),
  ];
}

/** Returns what is wrong with an English text: its forms, and values whose names tell a translator nothing. */
export function findSourceMistakes(message: string): string[] {
  const parts = readParts(message);
  const numbers = typeof parts === "string" ? [] : [...parts.values].filter((name) => /^\d+$/.test(name));
  return [...numbers.map((name) => `{${name}} has no name`), ...findTranslationMistakes(message, message, "en")];
}
