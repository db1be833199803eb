import { DashedBox } from "../../ui/ListMark.tsx";

type Named = { id: string; name: string; isHeading: boolean };

/** Lists the names of items, and of the headings above them. A template has dashed boxes. */
export function ItemNames({ items }: { items: readonly Named[] }) {
  return (
    <ol className="flex flex-col gap-1 pt-1 pb-2 text-sm">
      {items.map(({ id, name, isHeading }) => (
        <li key={id} dir="auto" className={`flex gap-2 ${isHeading ? "pt-1 font-semibold" : ""}`}>
          {!isHeading && <DashedBox className="mt-0.5 size-4" />}
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </li>
      ))}
    </ol>
  );
}
