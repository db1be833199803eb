import { Link, useNavigate } from "react-router";
import { NewNotebook } from "../notebooks/NewNotebook.tsx";
import { useNotebooks } from "../notebooks/reads.ts";
import { buttonLook } from "../ui/Button.tsx";
import { useTitle } from "../ui/useTitle.ts";

/** `/`: what this is, and a way to start or to go on. */
export function HomePage() {
  const { notebooks } = useNotebooks();
  const navigate = useNavigate();
  useTitle(undefined);

  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-6 pt-8 sm:pt-16">
      <h1 className="text-3xl sm:text-4xl">Lists you use again, kept in notebooks.</h1>
      {notebooks.length > 0 && (
        <Link to="/n" className={`${buttonLook("plain")} self-start`}>
          Open your notebooks
        </Link>
      )}
      <p className="quiet">Name a notebook to start. No account is needed.</p>
      <NewNotebook onMade={(id) => void navigate(`/n/${id}`)} />
    </div>
  );
}
