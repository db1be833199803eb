/** Made by `scripts/firstIcons.ts`, which has the list. */
declare module "virtual:first-icons" {
  /** What to draw on 24 by 24, by the name that `Icon` takes. */
  export const firstIcons: Record<string, string | undefined>;
}
