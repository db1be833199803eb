import { hueClass } from "./Ribbon.tsx";

/** The initials of a person, in a colour that follows from the name. Screen readers skip it: the name stands beside it. */
export const Avatar = ({ name, className = "size-7 text-xs" }: { name: string; className?: string }) => (
  <span aria-hidden className={`avatar ${hueClass({ color: null, name })} ${className}`}>
    {getInitials(name)}
  </span>
);

/** Returns the first letters of the first two words of a name (docs/app.md, Header, side bar and footer). */
const getInitials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");
