const ENTITIES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

/** Writes a text so that it is nothing but text in HTML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => ENTITIES[sign] ?? "");

/** Writes a tag of a page's head; nothing where there is no content. */
export const writeMetaTag = (name: string, content: string | null): string =>
  content === null ? "" : `<meta name="${name}" content="${escapeHtml(content)}">`;

/** What chats and other programs show in the place of a link. */
export type LinkPreview = {
  title: string;
  description: string;
  /** The address of the page; null where it is a secret, which a page that is saved or printed must not show. */
  url: string | null;
  /** The address of a picture. A large one stands above the words, a small one beside them. */
  picture: string;
  size: "large" | "small";
};

/** Writes the tags of the Open Graph protocol, which nearly every program reads. */
export function writePreviewTags({ title, description, url, picture, size }: LinkPreview): string {
  const properties = {
    "og:site_name": "Listbook",
    "og:type": "website",
    "og:title": title,
    "og:description": description,
    ...(url !== null && { "og:url": url }),
    "og:image": picture,
    ...(size === "large" && { "og:image:width": "1200", "og:image:height": "630", "og:image:alt": title }),
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  return tags.join("") + writeMetaTag("twitter:card", size === "large" ? "summary_large_image" : "summary");
}
