import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAuthContext } from "../identity/account.ts";
import { ProgressLine } from "../ui/ProgressLine.tsx";
import type { Plan } from "./queries.ts";
import { formatUsage } from "./labels.ts";

type Quotas = Plan["quotas"];

/** How much of the plan is used. What is above a limit stays; only more is refused. */
export function Usage({ quotas }: { quotas: Quotas }) {
  const { orgId } = useAuthContext();
  return (
    <section aria-labelledby="usage" className="flex flex-col gap-4">
      <h2 id="usage" className="text-xl">
        What you use
      </h2>
      <ul className="sheet divide-y divide-stone-200 px-5 sm:px-7 dark:divide-stone-800">
        <Row name="Notebooks" quota={quotas.notebooks} />
        <Row name="Lists" quota={quotas.lists} />
        <Row name="Items" quota={quotas.items} />
        <Row name="Devices" quota={quotas.devices}>
          <Link
            to="/account/devices"
            className="inline-flex items-center text-sm underline underline-offset-4 pointer-coarse:min-h-11"
          >
            See your devices
          </Link>
        </Row>
        {orgId !== null && <Row name="Notebooks of your organisation" quota={quotas.organizationNotebooks} />}
      </ul>
    </section>
  );
}

type RowProps = { name: string; quota: Quotas["lists"]; children?: ReactNode };

function Row({ name, quota: { used, limit }, children }: RowProps) {
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{name}</span>
        <span className="quiet tabular-nums">{formatUsage(used, limit)}</span>
      </p>
      {limit !== null && <ProgressLine value={Math.min(used, limit)} max={limit} />}
      {children}
    </li>
  );
}
