import { hash } from "node:crypto";
import { getHueOfName } from "../../shared/notebookHue.ts";
import { formatAmount, readQuantity } from "../../shared/quantity.ts";
import type { Context } from "../domain/base/context.ts";
import type { InvitationPreview, PublishedTemplate } from "../domain/base/schema.types.ts";
import { hashToken } from "../domain/callers/guests.ts";
import type { LinkPreview } from "./metaTags.ts";
import { type LinkPicture, MOST_ROWS } from "./pictures/drawing.ts";

/** What a link page has for those who only see its link: the words in its head, and the picture. */

/** The path of a picture below that of its page. */
export const PICTURE = "preview.png";

/** The most names in a description, and the most characters of each, and of a line of a picture. */
const [MOST_NAMES, NAME_LENGTH, LINE_LENGTH] = [5, 40, 120];

const countItems = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "item" : "items"}`;

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
    .map(({ name }) => cut(name, NAME_LENGTH))
    .join(", ");
}

/** Returns what the link of a published template shows. `version` is another one after each change. */
export function previewTemplate(
  { services }: Context,
  token: string,
  template: PublishedTemplate,
  version: string,
): LinkPreview {
  const url = `${services.origin}/t/${token}`;
  const content = describeContent(template);
  return {
    title: `${template.name}, ${countItems(listRows(template).length)}`,
    description: `${content}${content && (/[.!?…]$/.test(content) ? " " : ". ")}Use it as your own.`,
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
    count: countItems(rows.length),
    note: template.note && cut(template.note.trim().split("\n")[0] ?? "", LINE_LENGTH),
    rows: rows.slice(0, MOST_ROWS).map(({ name }) => {
      const quantity = readQuantity(name);
      return quantity?.isSure
        ? { words: quantity.base, amount: formatAmount(quantity) }
        : { words: cut(name, LINE_LENGTH), amount: "" };
    }),
    rowCount: rows.length,
  };
}

type Invited = Pick<InvitationPreview, "invitedBy" | "listCount" | "role">;

const getThing = ({ listCount }: Invited) => (listCount === 1 ? "list" : "notebook");

const describeRight = ({ role }: Invited) =>
  role === "VIEWER" ? "Open it and read along." : "Open it and tick along.";

/** Returns what the link of an invitation shows: who invites, and not to what. */
export const previewInvitation = ({ services }: Context, token: string, invited: Invited): LinkPreview => ({
  title: `${invited.invitedBy} shares a ${getThing(invited)}`,
  description: `${describeRight(invited)}${services.policy.guests ? " No account needed." : ""}`,
  // The hash of the token opens the picture alone.
  url: null,
  picture: `${services.origin}/join/${hashToken(token)}/${PICTURE}`,
  size: "large",
});

/** Returns the picture of an invitation. */
export const pictureInvitation = (invited: Invited): LinkPicture => ({
  kind: "invitation",
  invitedBy: invited.invitedBy,
  thing: getThing(invited),
  about: describeRight(invited),
});
