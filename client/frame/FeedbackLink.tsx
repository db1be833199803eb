import type { ComponentProps } from "react";
import { usePageSettings } from "./pageSettings.ts";

type Props = { className?: string; children: string };

/** A link to `FEEDBACK_URL`, if the operator has set it. */
export function FeedbackLink(props: Props) {
  const { feedbackUrl = "" } = usePageSettings();
  return feedbackUrl === null ? null : <FeedbackAnchor url={feedbackUrl} {...props} />;
}

/** A link to an address for feedback. A page opens in a new tab; an email address opens no tab. */
export function FeedbackAnchor({ url, children, ...props }: { url: string } & ComponentProps<"a">) {
  const newTab = /^https?:/i.test(url) && { target: "_blank", rel: "noreferrer" };
  return (
    <a href={url || undefined} {...newTab} {...props}>
      {children}
    </a>
  );
}
