import { useLocation, useNavigate } from "react-router";

/** The parameter of the address that shows one column of the grid large; without a value it asks which. */
const WALL = "column";

/** Returns the column that the address shows large, and the function that shows another one, or with null the grid. */
export function useWallAddress(): [string | null, (id: string | null, options?: { replace: boolean }) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  return [
    new URLSearchParams(search).get(WALL),
    (id, options) => void navigate({ search: id === null ? "" : `${WALL}=${id}` }, options),
  ];
}
