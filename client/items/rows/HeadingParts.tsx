import { t } from "@lingui/core/macro";
import type { Ref } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressLine } from "../../ui/ProgressLine.tsx";
import { formatCount } from "../../ui/format.ts";
import { setCollapsed, useCollapsed } from "./collapsed.ts";

const foldClass =
  "absolute top-0 grid size-6 place-items-center rounded-box text-mark hover:text-ink max-md:-end-1 pointer-coarse:-end-1 " +
  // A tap on the count folds, too.
  "pointer-coarse:before:absolute pointer-coarse:before:-start-16 pointer-coarse:before:-end-1.5 " +
  "pointer-coarse:before:-top-3.5 pointer-coarse:before:-bottom-1.5 " +
  "md:pointer-fine:-start-7.5 md:pointer-fine:opacity-0 " +
  "md:pointer-fine:group-hover:opacity-100 md:pointer-fine:focus-visible:opacity-100 " +
  "md:pointer-fine:aria-[expanded=false]:opacity-100";

type FoldButtonProps = { ref: Ref<HTMLButtonElement>; id: string; name: string; description: string };

/** Hides the items below a heading, or shows them again. In a wide window it is in the margin. */
export function FoldButton({ ref, id, name, description }: FoldButtonProps) {
  const collapsed = useCollapsed(id);
  return (
    <button
      ref={ref}
      type="button"
      aria-label={name}
      data-tooltip={collapsed ? t`Unfold` : t`Fold`}
      aria-expanded={!collapsed}
      aria-describedby={description || undefined}
      onClick={() => setCollapsed(id, !collapsed)}
      className={foldClass}
    >
      <Icon
        name="lucide:chevron-right"
        className={`size-4 transition-transform duration-120 ease-quick ${collapsed ? "rtl:rotate-180" : "rotate-90"}`}
      />
    </button>
  );
}

type CountProps = { total: number; settled: number; tickable: boolean };

/** Whether all below a heading is done. */
export const isSectionDone = ({ total, settled, tickable }: CountProps) => tickable && total > 0 && settled === total;

/** How much below a heading is done; in a template, how much there is. */
export function SectionCount(props: CountProps) {
  const { total, settled, tickable } = props;
  if (total === 0) return null;
  return (
    <span className="quiet flex h-6 shrink-0 items-center gap-1 text-sm whitespace-nowrap max-md:me-6 pointer-coarse:me-6">
      {isSectionDone(props) && <Icon name="lucide:check" className="size-4 text-mark" />}
      {/* Its words have a direction of their own, whatever that of the heading is. */}
      <bdi>
        {!tickable
          ? formatCount(total)
          : isSectionDone(props)
            ? t`all done`
            : t`${{ settled: formatCount(settled) }} of ${{ total: formatCount(total) }}`}
      </bdi>
    </span>
  );
}

/** The line below a heading, which fills. It keeps its height when all is done, so that no row moves. */
export function SectionLine(props: CountProps) {
  const { total, settled, tickable } = props;
  return (
    <div className={`mt-2 w-full shrink-0 max-md:mt-1 ${isSectionDone(props) ? "invisible" : ""}`}>
      {tickable ? (
        <ProgressLine value={settled} max={total} className="h-0.5 rounded-full" />
      ) : (
        <div aria-hidden className="dashed-line" />
      )}
    </div>
  );
}
