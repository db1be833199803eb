import { useState } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { AskedValue } from "../../items/shop/AskedValue.tsx";
import type { EndAsked } from "../../ui/fields/useAsked.ts";

type Props = { item: ItemFieldsFragment; column: string; onEnd: EndAsked };

/** Asks at the lower edge for the value of a cell that was just ticked, as a row of its list does. */
export function AskedCell({ item, column, onEnd }: Props) {
  const [cell] = useState(() => document.activeElement);

  function end(value: string | null | undefined, isByKey: boolean) {
    onEnd(value, isByKey);
    if (isByKey && cell instanceof HTMLElement) cell.focus();
  }

  return (
    <div className="gt-asked floating">
      <p className="quiet text-sm">
        <bdi>{column}</bdi>
      </p>
      <AskedValue item={item} words={item.name} onEnd={end} />
    </div>
  );
}
