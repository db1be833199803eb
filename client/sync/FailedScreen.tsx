import { EmptyState } from "../ui/EmptyState.tsx";
import { FailedRead, type FailedReadProps, NOT_HERE } from "./FailedRead.tsx";
import { classifyFailure } from "./server/retryPolicy.ts";

/** `FailedRead` on a screen that shows nothing else. */
export function FailedScreen(props: FailedReadProps) {
  if (classifyFailure(props.error).kind !== "unreached") return <FailedRead {...props} />;
  const [title, text] = NOT_HERE;
  return (
    <output>
      <EmptyState as="h1" title={title} text={text} />
    </output>
  );
}
