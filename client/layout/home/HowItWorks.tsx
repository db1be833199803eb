import { Link } from "react-router";
import { Icon } from "../../ui/Icon.tsx";

const STEPS = [
  { icon: "lucide:list-checks", title: "Make", text: "Type what you need, one line after the other." },
  { icon: "lucide:repeat", title: "Use again", text: "Save it as a template. Every copy starts with nothing ticked." },
  { icon: "lucide:notebook", title: "Keep", text: "Notebooks hold your lists; Active shows what is urgent." },
];

/** What this is, in three steps, and what it costs. */
export function HowItWorks() {
  return (
    <>
      <section aria-labelledby="steps" className="flex flex-col gap-4">
        <h2 id="steps" className="text-xl">
          How it works
        </h2>
        <ol className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          {STEPS.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-3 sm:flex-col sm:gap-1">
              <Icon name={icon} className="size-5 mt-0.5 text-orange-800 dark:text-orange-400" />
              <div>
                <h3 className="font-medium">{title}</h3>
                <p className="quiet">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="price" className="flex flex-col gap-1">
        <h2 id="price" className="text-xl">
          What it costs
        </h2>
        <p className="quiet">
          Listbook is free to use as a guest, in this browser, without an account and without a card.{" "}
          <Link to="/sign-up" className="underline underline-offset-4">
            Sign up
          </Link>{" "}
          to have your lists on all your devices, or{" "}
          <Link to="/sign-in" className="underline underline-offset-4">
            sign in
          </Link>
          . Who keeps more than most{" "}
          <Link to="/upgrade" className="underline underline-offset-4">
            pays for more room
          </Link>
          .
        </p>
      </section>
    </>
  );
}
