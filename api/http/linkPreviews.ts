import { hash } from "node:crypto";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { getHueOfName } from "../../shared/notebookHue.ts";
import { readRest } from "../../shared/marks/readMarks.ts";
import { formatAmount, readQuantity } from "../../shared/quantity.ts";
import type { Context } from "../domain/base/context.ts";
import type { InvitationPreview, PublishedTemplate } from "../domain/base/schema.types.ts";
import { hashToken } from "../domain/callers/guests.ts";
import { toEnglish } from "../texts/sentence.ts";
import { say } from "../texts/texts.ts";
import type { LinkPreview } from "./metaTags.ts";
import { type LinkPicture, MOST_ROWS } from "./pictures/drawing.ts";

/**
 * What a link page has for those who only see its link: the words in its head, and the picture. The words are in the language
 * of the page. Those in the picture are English, because its font has only Latin letters.
 */

/** The path of a picture below that of its page. */
export const PICTURE = "preview.png";

/** The most names in a description, and the most characters of each, and of a line of a picture. */
const [MOST_NAMES, NAME_LENGTH, LINE_LENGTH] = [5, 40, 120];

const countItems = (count: number): MessageDescriptor => msg`${plural(count, { one: "# item", other: "# items" })}`;

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
    : text;
}

const listRows = ({ items }: PublishedTemplate) => items.filter(({ isHeading }) => !isHeading);

/** Names the parts of a template, or its first items where it has no parts. */
function describeContent(template: PublishedTemplate): string {
  const headings = template.items.filter(({ isHeading }) => isHeading);
  const named = headings.length > 1 ? headings : listRows(template);
  return named
    .slice(0, MOST_NAMES)
    .map(({ name }) => cut(readRest(name), NAME_LENGTH))
    .join(", ");
}

function describeTemplate(content: string): MessageDescriptor {
  if (content === "") return msg`Use it as your own.`;
  return /[.!?…]$/.test(content) ? msg`${content} Use it as your own.` : msg`${content}. Use it as your own.`;
}

/** Returns what the link of a published template shows. `version` is another one after each change. */
export function previewTemplate(
  { services }: Context,
  i18n: I18n,
  token: string,
  template: PublishedTemplate,
  version: string,
): LinkPreview {
  const url = `${services.origin}/t/${token}`;
  const { name } = template;
  const count = listRows(template).length;
  return {
    title: say(i18n, msg`${name}, ${plural(count, { one: "# item", other: "# items" })}`),
    description: say(i18n, describeTemplate(describeContent(template))),
    url,
    // Chats keep a picture for its address.
    picture: `${url}/${PICTURE}?v=${hash("sha256", version, "hex").slice(0, 12)}`,
    size: "large",
  };
}

/** Returns the picture of a published template. */
export function pictureTemplate(template: PublishedTemplate): LinkPicture {
  const rows = listRows(template);
  return {
    kind: "template",
    name: template.name,
    hue: getHueOfName(template.name),
    count: toEnglish(countItems(rows.length)),
    note: template.note && cut(template.note.trim().split("\n")[0] ?? "", LINE_LENGTH),
    rows: rows.slice(0, MOST_ROWS).map(({ name }) => {
      const quantity = readQuantity(name);
      return quantity?.isSure
        ? { words: quantity.base, amount: formatAmount(quantity) }
        : { words: cut(readRest(name), LINE_LENGTH), amount: "" };
    }),
    rowCount: rows.length,
  };
}

type Invited = Pick<InvitationPreview, "invitedBy" | "list" | "role">;

const getThing = ({ list }: Invited) => (list ? "list" : "notebook");

const describeRight = ({ role }: Invited): MessageDescriptor =>
  role === "VIEWER" ? msg`Open it and read along.` : msg`Open it and tick along.`;

/** Returns what the link of an invitation shows: who invites, and not to what. */
export function previewInvitation({ services }: Context, i18n: I18n, token: string, invited: Invited): LinkPreview {
  const person = invited.invitedBy;
  const title = getThing(invited) === "list" ? msg`${person} shares a list` : msg`${person} shares a notebook`;
  const sentences = [describeRight(invited), ...(services.policy.guests ? [msg`No account needed.`] : [])];
  return {
    title: say(i18n, title),
    description: sentences.map((sentence) => say(i18n, sentence)).join(" "),
    // The hash of the token opens the picture alone.
    url: null,
    picture: `${services.origin}/join/${hashToken(token)}/${PICTURE}`,
    size: "large",
  };
}

/** Returns the picture of an invitation. */
export const pictureInvitation = (invited: Invited): LinkPicture => ({
  kind: "invitation",
  invitedBy: invited.invitedBy,
  thing: getThing(invited),
  about: toEnglish(describeRight(invited)),
});
