import { addAPIProvider, Icon, loadIcons } from "@iconify/react";
import { useEffect } from "react";

/** How icons are requested (docs/app.md, Parts of the page); `rotate` and `timeout` are milliseconds. */
const ICON_API = { resources: ["/api/_nuxt_icon"], maxURL: 500, rotate: 750, timeout: 5000 };

addAPIProvider("", ICON_API);

/** An icon from the server. Until it is loaded, an empty element keeps its place. */
export function FetchedIcon({ name, className }: { name: string; className: string }) {
  useEffect(() => loadIcons([name], (_loaded, missing) => missing.length > 0 && warnOnce(name)), [name]);
  return (
    <Icon ssr icon={name} className={className} aria-hidden fallback={<span aria-hidden className={className} />} />
  );
}

const warned = new Set<string>();

/** Logs a missing icon once, however often it is rendered. */
function warnOnce(name: string) {
  if (warned.has(name)) return;
  warned.add(name);
  console.warn(`The icon ${name} could not be loaded.`);
}
