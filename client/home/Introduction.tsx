import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StarterCard } from "../lists/templates/StarterCard.tsx";
import { hasPart } from "../ui/browser/serverParts.ts";
import { STARTER_THEMES } from "../lists/templates/starters.ts";

/** The content below the empty list for a new user. */
export const Introduction = () => (
  <div className="flex flex-col gap-12 in-data-returning:hidden">
    <Part id="starters" title={t`Start from a template`}>
      <Starters />
    </Part>
    <HowItWorks />
    <Part id="accounts" title={hasPart("payments") ? t`What it costs` : t`On every device`}>
      <p className="quiet mt-2 max-w-[60ch]">
        {hasPart("payments") && `${hasPart("guests") ? t`Nothing, as a guest in this browser.` : t`Nothing.`} `}
        {hasPart("sign-up") ? (
          <Trans>
            <TextLink to="/sign-up">Sign up</TextLink> to have your lists on every device, or{" "}
            <TextLink to="/sign-in">sign in</TextLink>.
          </Trans>
        ) : (
          <Trans>
            <TextLink to="/sign-in">Sign in</TextLink> to have your lists on every device.
          </Trans>
        )}
        {hasPart("payments") && (
          <>
            {" "}
            <Trans>
              Need more room? <TextLink to="/upgrade">See Plus</TextLink>.
            </Trans>
          </>
        )}
      </p>
    </Part>
  </div>
);

type PartProps = { id: string; title: string; children: ReactNode };

const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="scroll-mt-20 text-title">
      {title}
    </h2>
    {children}
  </section>
);

const TextLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="underline decoration-strike underline-offset-4 hover:decoration-current">
    {children}
  </Link>
);

/** The starters by theme, each theme a column where there is room. */
export const Starters = () => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-12">
    {STARTER_THEMES.map(({ theme, starters }) => (
      <section key={theme} className="mt-6">
        <h3 className="quiet font-semibold">{theme}</h3>
        <ul aria-label={theme}>
          {starters.map((starter) => (
            <StarterCard key={starter.id} starter={starter} />
          ))}
        </ul>
      </section>
    ))}
  </div>
);

const STEPS = [
  {
    title: t({ message: "Write", comment: "The heading of a step: write a list" }),
    text: t`Type what you need, one line after the other.`,
  },
  { title: t`Use again`, text: t`Keep it as a template. Every copy starts with nothing ticked.` },
  { title: t({ message: "Share", context: "heading" }), text: t`Send a link. Others tick with you.` },
];

const HowItWorks = () => (
  <Part id="steps" title={t`How it works`}>
    <ol className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-6">
      {STEPS.map(({ title, text }) => (
        <li key={title}>
          <h3 className="font-semibold">{title}</h3>
          <p className="quiet max-w-[32ch] text-pretty">{text}</p>
        </li>
      ))}
    </ol>
  </Part>
);
