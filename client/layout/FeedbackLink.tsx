import { usePageSettings } from "./pageSettings.ts";

type Props = { className?: string; children: string };

/** A link to `FEEDBACK_URL`, if the operator has set it. A page opens in a new tab; an e-mail address opens no tab. */
export function FeedbackLink({ children, ...props }: Props) {
  const { feedbackUrl = "" } = usePageSettings();
  if (feedbackUrl === null) return null;
  const newTab = /^https?:/i.test(feedbackUrl) && { target: "_blank", rel: "noreferrer" };
  return (
    <a href={feedbackUrl || undefined} {...newTab} {...props}>
      {children}
    </a>
  );
}
