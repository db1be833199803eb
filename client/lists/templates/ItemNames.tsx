import { DashedBox } from "../../ui/ListMark.tsx";

/** Lists the names of items. A template has dashed boxes. */
export function ItemNames({ items }: { items: readonly { id: string; name: string }[] }) {
  return (
    <ol className="flex flex-col gap-1 pt-1 pb-2 text-sm">
      {items.map(({ id, name }) => (
        <li key={id} dir="auto" className="flex gap-2">
          <DashedBox className="mt-0.5 size-4" />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </li>
      ))}
    </ol>
  );
}
