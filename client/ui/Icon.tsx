import { firstIcons } from "virtual:firstIcons";
import { lazyWithFallback } from "./loading/lazyWithFallback.ts";

const FetchedIcon = lazyWithFallback(
  () => import("./FetchedIcon.tsx").then(({ FetchedIcon }) => FetchedIcon),
  ({ className }) => <span aria-hidden className={className} />,
);

type Props = {
  /** Collection and icon: `lucide:trash-2`. */
  name: string;
  /** Its size, in classes; it keeps its room while it is loaded, and when it cannot be. */
  className?: string;
};

/**
 * An icon, for the eye only: what it stands on has a name of its own. Those of the first paint are in the build
 * (`scripts/iconModulesPlugin.ts`), the others come from the server.
 */
export function Icon({ name, className = "size-5" }: Props) {
  const look = `inline-block shrink-0 ${className}`;
  const body = firstIcons[name];
  return body === undefined ? (
    <FetchedIcon name={name} className={look} />
  ) : (
    <InlineIcon body={body} className={look} />
  );
}

/** Icons that a part of the build brings along, so that they need no server. */
export const addIcons = (icons: typeof firstIcons) => void Object.assign(firstIcons, icons);

function InlineIcon({ body, className }: { body: string; className: string }) {
  // oxlint-disable-next-line react/no-danger -- a drawing of the build
  return <svg viewBox="0 0 24 24" aria-hidden className={className} dangerouslySetInnerHTML={{ __html: body }} />;
}
