import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { actionBarRef } from "../../ui/browser/pageElements.ts";
import { compute, pickCommands } from "../../actions/defineCommand.ts";
import { formatSelected } from "../model/labels.ts";
import { SELECTION_BAR, type SelectionScene } from "./commands.ts";

type Props = SelectionScene & { onClear: () => void };

/** The toolbar with the commands for the selected items. */
export function SelectionBar({ onClear, ...scene }: Props) {
  return (
    <div
      ref={actionBarRef}
      role="toolbar"
      aria-label={t`Selected items`}
      className="-mx-2.5 flex flex-wrap items-center gap-x-1 rounded-control bg-float px-2.5 floating max-md:pt-1"
    >
      <p className="me-auto font-medium tabular-nums">{formatSelected(scene.items.length)}</p>
      <div className="flex w-full max-md:order-last md:w-auto md:items-center md:gap-1">
        {pickCommands(SELECTION_BAR, scene).map(({ icon, name, shortName, takesFocus, danger, run }) => {
          const label = compute(name, scene);
          return (
            <BarButton
              key={label}
              icon={compute(icon, scene)}
              label={shortName ?? label}
              aria-label={shortName && label}
              aria-haspopup={takesFocus ? "dialog" : undefined}
              className={danger && "text-danger!"}
              onClick={() => run(scene)}
            />
          );
        })}
      </div>
      <Button kind="quiet" aria-label={t`Clear selection`} className="px-2!" onClick={onClear}>
        <Icon name="lucide:x" />
      </Button>
    </div>
  );
}

type BarButtonProps = Omit<ComponentProps<typeof Button>, "children"> & { icon: string; label: string };

/** An icon beside its label; on a phone the icon is above the label, so that all buttons fit in one line. */
function BarButton({ icon, label, className = "", ...props }: BarButtonProps) {
  return (
    <Button
      kind="quiet"
      className={`max-md:min-w-0 max-md:grow max-md:basis-0 max-md:flex-col max-md:px-0! max-md:text-xs md:px-2! ${className}`}
      {...props}
    >
      <Icon name={icon} />
      {label}
    </Button>
  );
}
