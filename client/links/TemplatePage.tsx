import { plural, t } from "@lingui/core/macro";
import type { TemplatePage as Props } from "../../shared/linkPage.ts";
import { ANSWER_RANGES } from "../../shared/marks/answers.ts";
import { CHOICE_VALUES, toFieldName } from "../../shared/marks/formAnswers.ts";
import { listQuestions, type Question } from "../../shared/marks/questions.ts";
import { buttonClass } from "../ui/Button.tsx";
import { titleClass } from "../ui/classNames.ts";
import { formatCount } from "../ui/format.ts";
import { DashedBox } from "../ui/ListMark.tsx";
import { Ribbon } from "../ui/Ribbon.tsx";
import { Failure, SignInLink } from "./LinkFrame.tsx";

/** `/t/{token}`: a published template, with a button that creates a list from it. It works without scripts. */
export function TemplatePage({ name, note, items, once, reportTo, failure, mayUse }: Props) {
  const sections = groupByHeading(items);
  const itemCount = items.filter(({ isHeading }) => !isHeading).length;
  return (
    <>
      <Ribbon hanging name={name} color={null} className="absolute end-4 top-0 md:end-14" />
      <p className="quiet mb-2 flex items-center gap-2 pe-10 text-sm">
        <DashedBox />
        {plural(itemCount, { one: "Template, # item", other: "Template, # items" })}
      </p>
      <h1 dir="auto" className={`pe-10 ${titleClass(name)}`}>
        {name}
      </h1>
      {note !== null && <PlainNote text={note} className="mt-1.5 text-section" />}
      {mayUse && <QuestionFields questions={listQuestions(items)} />}
      <UseForm once={once} failure={failure} mayUse={mayUse} />
      <div className={sections.length > 1 ? "gap-12 lg:columns-2" : "max-w-xl"}>
        {sections.map((section, index) => (
          <TemplateSection key={index} {...section} />
        ))}
      </div>
      <p className="quiet pt-8 text-sm">
        {t`Someone shared this template with everyone who has the link.`}
        {reportTo !== null && (
          <>
            {" "}
            <a href={reportTo} className="underline decoration-strike underline-offset-4 hover:text-ink">
              {t({ message: "Report it", comment: "Report a published template that should not be there" })}
            </a>
          </>
        )}
      </p>
    </>
  );
}

type NoteProps = { text: string; className: string };

/** A note as plain text. Its addresses are not links, because they are unchecked. */
const PlainNote = ({ text, className }: NoteProps) => (
  <p dir="auto" className={`quiet wrap-anywhere whitespace-pre-wrap ${className}`}>
    {text}
  </p>
);

type Row = Props["items"][number];
type Section = { heading: Row | null; rows: Row[] };

/** Divides the items by the headings above them. The first part may have none. */
function groupByHeading(items: readonly Row[]): Section[] {
  const groups: Section[] = [];
  for (const item of items) {
    if (item.isHeading) groups.push({ heading: item, rows: [] });
    else if (groups.length === 0) groups.push({ heading: null, rows: [item] });
    else groups.at(-1)?.rows.push(item);
  }
  return groups;
}

const TemplateSection = ({ heading, rows }: Section) => (
  <section className="break-inside-avoid pt-6">
    {heading && (
      <>
        <div dir="auto" className="mb-2 flex items-baseline gap-2">
          <h2 className="min-w-0 grow text-section">{heading.name}</h2>
          {rows.length > 0 && <span className="quiet text-sm">{formatCount(rows.length)}</span>}
        </div>
        <div aria-hidden className="dashed-line" />
        {heading.note !== null && <PlainNote text={heading.note} className="pt-1 text-sm" />}
      </>
    )}
    {rows.length > 0 && (
      <ul className="pt-1">
        {rows.map((item, place) => (
          <li key={place} dir="auto" className="row-text flex gap-3">
            <DashedBox className="mt-0.5 size-5" />
            <div className="min-w-0">
              <p className="wrap-anywhere">{item.name}</p>
              {item.note !== null && <PlainNote text={item.note} className="text-sm" />}
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const FORM_ID = "use";

/** What the template asks. The fields belong to the form, which stays at the top without them. */
const QuestionFields = ({ questions }: { questions: readonly Question[] }) =>
  questions.length > 0 && (
    <div className="mt-3 flex max-w-sm flex-col">
      {questions.map((question) => (
        <label key={question.name} className="flex min-h-11 items-center justify-between gap-4">
          <span dir="auto" className="min-w-0 wrap-anywhere first-letter:uppercase">
            {question.label}
          </span>
          <QuestionField {...question} />
        </label>
      ))}
    </div>
  );

/** A choice is on at first: too much is better than something forgotten. What is empty stays open. */
function QuestionField({ kind, name }: Question) {
  const field = { form: FORM_ID, name: toFieldName({ kind, name }) };
  if (kind === "NUMBER") {
    const { minimum, maximum } = ANSWER_RANGES.number;
    return <input {...field} type="number" min={minimum} max={maximum} className="field w-24" />;
  }
  if (kind === "WORDS")
    return <input {...field} dir="auto" maxLength={ANSWER_RANGES.words.maxLength} className="field w-40" />;
  return (
    <>
      <input {...field} type="hidden" value={CHOICE_VALUES.no} />
      <input {...field} type="checkbox" value={CHOICE_VALUES.yes} defaultChecked />
    </>
  );
}

/** The form stays at the top of the window. `main.ts` fills in the notebook that was used last, and the day. */
const UseForm = ({ once, failure, mayUse }: Pick<Props, "once" | "failure" | "mayUse">) => (
  <>
    {!mayUse && (
      <SignInLink to="/sign-in" className={`my-3 ${mainButtonClass}`}>{t`Sign in to use this list`}</SignInLink>
    )}
    <form
      id={FORM_ID}
      method="post"
      hidden={!mayUse}
      data-sticky=""
      className="sticky top-0 z-10 -mx-2 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 bg-sheet p-2"
    >
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="notebookId" value="" />
      <input type="hidden" name="day" value="" />
      <button type="submit" className={mainButtonClass}>{t`Use this list`}</button>
      <p className="quiet text-sm max-md:w-full">
        {t`You’ll get your own copy.`}
        {mayUse && ` ${t`No account needed.`}`}
      </p>
      {failure !== null && <Failure id="use-failure" text={failure} />}
    </form>
  </>
);

const mainButtonClass = `${buttonClass("primary")} min-h-12! px-6! max-md:grow`;
