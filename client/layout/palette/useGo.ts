import { useNavigate } from "react-router";
import type { Beginning } from "../../ui/useBeginning.ts";

/** Goes to a screen, and takes the focus along. */
export function useGo() {
  const navigate = useNavigate();
  return async (path: string, state: Beginning = {}) => {
    await navigate(path, { state, flushSync: true });
    const main = document.getElementById("main");
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  };
}
