import { Icon } from "../ui/Icon.tsx";
import { PAID_PLAN_NAME } from "./labels.ts";

const QUESTIONS = [
  {
    question: "What happens when I cancel?",
    answer: `You keep ${PAID_PLAN_NAME} to the end of what you have paid. After that everything you made is still there, to read and to change; only more than the free room is refused.`,
  },
  {
    question: "Who sees my card?",
    answer:
      "The payment provider alone. Its page asks for the card, and Listbook is told only that it was paid, how often, and until when.",
  },
  {
    question: "Can I change from monthly to yearly?",
    answer: "At any time, and back, under Manage Subscription.",
  },
  {
    question: "What if a payment fails?",
    answer: `You keep ${PAID_PLAN_NAME} for a week, in which you can enter another card. Nothing is deleted.`,
  },
];

/** What people want to know before they pay. */
export function Faq() {
  return (
    <section aria-labelledby="questions" className="flex flex-col gap-4">
      <h2 id="questions" className="text-xl">
        Good to know
      </h2>
      <div className="divide-y divide-stone-200 border-y border-stone-200 dark:divide-stone-800 dark:border-stone-800">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-11 list-none items-center justify-between gap-4 rounded py-3 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <Icon
                name="lucide:chevron-right"
                className="size-4 transition-transform duration-150 group-open:rotate-90"
              />
            </summary>
            <p className="quiet pb-4">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
