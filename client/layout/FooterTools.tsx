import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { openOverlay } from "../ui/overlays.ts";
import { pageTheme, useShade } from "../ui/theme.ts";
import { Tooltip, TooltipGroup } from "../ui/Tooltip.tsx";
import { KeysDialog } from "./KeysDialog.tsx";

/** What the footer has for those with a running page. */
export function FooterTools() {
  return (
    <TooltipGroup>
      <ColorModeToggle />
      <Tooltip text="Keys">
        <Button kind="quiet" aria-label="Keys" className="px-0!" onClick={() => openOverlay(KeysDialog, {})}>
          <Icon name="lucide:keyboard" />
        </Button>
      </Tooltip>
    </TooltipGroup>
  );
}

function ColorModeToggle() {
  const shade = useShade();
  const isForced = pageTheme.isForced();
  const text = isForced ? `This page is always ${shade}` : shade === "dark" ? "Light mode" : "Dark mode";
  return (
    <Tooltip text={text}>
      <Button
        kind="quiet"
        aria-label={text}
        aria-disabled={isForced}
        className="px-0!"
        onClick={() => !isForced && pageTheme.toggle()}
      >
        <Icon name={shade === "dark" ? "lucide:sun" : "lucide:moon"} />
      </Button>
    </Tooltip>
  );
}
