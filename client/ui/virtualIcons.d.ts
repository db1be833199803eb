/** Made by `scripts/iconModulesPlugin.ts`, which has the lists. */
declare module "virtual:firstIcons" {
  /** What to draw on 24 by 24, by the name that `Icon` takes. */
  export const firstIcons: Record<string, string | undefined>;
}

declare module "virtual:errorIcons" {
  /** The same for what failed. */
  export const errorIcons: Record<string, string | undefined>;
}
