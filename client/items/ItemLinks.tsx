import { Icon } from "../ui/Icon.tsx";
import { iconButtonLook } from "../ui/iconButton.ts";
import { linksIn } from "./links.ts";

/** The way to what an item's text points to; the text itself is for editing. */
export function ItemLinks({ text }: { text: string }) {
  return linksIn(text).map(({ href, host }) => (
    <a key={href} href={href} target="_blank" rel="noreferrer" aria-label={`Open ${host}`} className={iconButtonLook}>
      <Icon name="lucide:external-link" className="size-4" />
    </a>
  ));
}
