import { t } from "@lingui/core/macro";
import type { MessagePage as Props } from "../../shared/linkPage.ts";
import { buttonClass } from "../ui/Button.tsx";
import { titleClass } from "../ui/classNames.ts";

/** A link page with only a message. */
export const MessagePage = ({ title, text }: Props) => (
  <div className="flex flex-col items-start gap-2">
    <h1 className={titleClass(title)}>{title}</h1>
    <p className="quiet mb-3 text-section">{text}</p>
    <a href="/" className={buttonClass("plain")}>{t`Go to Listbook`}</a>
  </div>
);
