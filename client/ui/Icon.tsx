import { memo } from "react";
import { firstIcons } from "virtual:firstIcons";
import { lazyComponent } from "./loading.ts";

const FetchedIcon = lazyComponent(() => import("./FetchedIcon.tsx"), "FetchedIcon", {
  fallback: ({ className }) => <span aria-hidden className={className} />,
});

/** Icons that point where the text goes, and so the other way where it is written from right to left. */
const MIRRORED = /:(arrow|corner-up)-right|:undo|:log-/;

type Props = {
  /** The collection and the icon's name: `lucide:trash-2`. */
  name: string;
  /** The classes with its size. The icon takes up this space while it loads, and when loading fails. */
  className?: string;
};

/**
 * An icon. Screen readers skip it, so its button or link needs a name of its own. The icons of the first paint are part
 * of the build (`scripts/iconModulesPlugin.ts`); the others come from the server. The browser parses an icon each time
 * that it is rendered, so the component is memoized.
 */
export const Icon = memo(function Icon({ name, className = "size-5" }: Props) {
  const iconClass = `inline-block shrink-0 ${MIRRORED.test(name) ? "rtl:-scale-x-100 " : ""}${className}`;
  const body = firstIcons[name];
  return body === undefined ? (
    <FetchedIcon name={name} className={iconClass} />
  ) : (
    <InlineIcon body={body} className={iconClass} />
  );
});

/** The icon of a menu. A list has many of them, so it is one path, and not a circle for each dot. */
export const Dots = ({ className }: { className: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden className={`inline-block shrink-0 ${className}`}>
    <path d="M5 12h0m7 0h0m7 0h0" stroke="currentColor" strokeLinecap="round" strokeWidth="4" />
  </svg>
);

/** Adds icons that a module carries in the build, so that they are not fetched from the server. */
export const addIcons = (icons: typeof firstIcons) => void Object.assign(firstIcons, icons);

/** An icon whose SVG content a module carries in the build. */
export function InlineIcon({ body, className }: { body: string; className: string }) {
  // oxlint-disable-next-line react/no-danger -- the SVG comes from the build, not from a user
  return <svg viewBox="0 0 24 24" aria-hidden className={className} dangerouslySetInnerHTML={{ __html: body }} />;
}
