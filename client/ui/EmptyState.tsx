import type { ReactNode } from "react";

type Props = {
  title: string;
  /** The element of the title: `h1` where the screen has no other. */
  as?: "h1" | "h2";
  text?: string;
  /** The next steps, as buttons. */
  children?: ReactNode;
};

/** Says that a screen has nothing to show, what will stand there, and what to do next. */
export function EmptyState({ title, as: Title = "h2", text, children }: Props) {
  return (
    <div className="flex max-w-md flex-col items-start gap-2 py-8">
      <svg
        aria-hidden
        viewBox="28 8 90 90"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={pictureClass}
      >
        <path d="M30 12h66a8 8 0 0 1 8 8v66a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8z" />
        <path d="M42 12v20l5-4.5 5 4.5V12z" className="fill-fill stroke-none" />
        <path d="M46 48h6M46 62h6M46 76h6" strokeWidth="6" className="opacity-55" />
        <path d="M62 48h28M62 62h20M62 76h24" className="opacity-55" />
        <path d="m96 66 16-16 7 7-16 16-9 2z" className="fill-sheet" />
      </svg>
      <Title className="text-xl font-semibold">{title}</Title>
      {text && <p className="quiet text-pretty">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

/** A notebook and a pencil. */
const pictureClass = "mb-2 h-24 w-24 fill-none stroke-mark";
