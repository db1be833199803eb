import { t } from "@lingui/core/macro";
import { formatDay, toDay } from "../ui/format.ts";

/** A key that ends within so many days is said to end. */
const SOON = 7 * 86_400_000;

type Ending = { name: string; expiresAt: string };

/** Whether a key for a program ends within a week. */
export const isEnding = ({ expiresAt }: Pick<Ending, "expiresAt">, now = Date.now()) =>
  Date.parse(expiresAt) - now < SOON;

/** Returns the key that ends next, if one ends within a week. */
export const findEndingToken = <Token extends Ending>(tokens: readonly Token[], now = Date.now()): Token | undefined =>
  tokens
    .filter((token) => isEnding(token, now))
    .toSorted((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt))[0];

type Used = { name: string; lastUsedAt: string };

/** Returns the key that was used last, of those that were used. */
export const findLastToken = (tokens: readonly { name: string; lastUsedAt: string | null }[]): Used | undefined =>
  tokens
    .flatMap(({ name, lastUsedAt }) => (lastUsedAt === null ? [] : { name, lastUsedAt }))
    .toSorted((one, other) => Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt))[0];

export const describeEnd = ({ name, expiresAt }: Ending) =>
  t`The key for ${name} ends on ${{ day: formatDay(toDay(expiresAt)) }}.`;
