import type { MessagePage as Props } from "../../shared/linkPage.ts";
import { buttonClass } from "../ui/Button.tsx";
import { LinkFrame } from "./LinkFrame.tsx";

/** A link page with only a message. */
export const MessagePage = ({ title, text }: Props) => (
  <LinkFrame>
    <h1 className="text-3xl">{title}</h1>
    <p>{text}</p>
    <a href="/" className={buttonClass("plain")}>
      Go to Listbook
    </a>
  </LinkFrame>
);
