import { Icon } from "../../ui/Icon.tsx";
import { iconButtonClass } from "../../ui/classNames.ts";
import { findLinks } from "./links.ts";

/** The way to what an item's text points to; the text itself is for editing. */
export function ItemLinks({ text }: { text: string }) {
  return findLinks(text).map(({ href, host }) => (
    <a key={href} href={href} target="_blank" rel="noreferrer" aria-label={`Open ${host}`} className={iconButtonClass}>
      <Icon name="lucide:external-link" className="size-4" />
    </a>
  ));
}
