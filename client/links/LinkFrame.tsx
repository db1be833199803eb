import type { ReactNode } from "react";
import { Logo } from "../ui/Logo.tsx";

/** The frame of every link page: the name of the product, which links to the home screen. */
export const LinkFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className="border-b border-rule">
      <div className="column flex h-12 items-center md:h-14">
        <a href="/" className="-m-1 flex min-h-11 items-center gap-2 rounded-lg p-1 font-semibold tracking-tight">
          <Logo className="size-8" />
          Listbook
        </a>
      </div>
    </header>
    <main className="column pt-8 pb-16">
      <div className="flex max-w-[44rem] flex-col items-start gap-4">{children}</div>
    </main>
  </>
);

/** Says why the last attempt was refused. */
export const Failure = ({ id, text }: { id: string; text: string }) => (
  <p id={id} role="alert" className="w-full text-danger">
    {text}
  </p>
);
