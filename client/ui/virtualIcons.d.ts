/** `scripts/iconModulesPlugin.ts` generates these modules and lists their icons. */
declare module "virtual:firstIcons" {
  /** The SVG content of each icon, on a canvas of 24 by 24, by the name that `Icon` takes. */
  export const firstIcons: Record<string, string | undefined>;
}

declare module "virtual:frameIcons" {
  /** The same for the icons of the frame and of the head of a list. */
  export const frameIcons: Record<string, string | undefined>;
}

declare module "virtual:sheetIcons" {
  /** The same for the icons of the sheet that adds to a list. */
  export const sheetIcons: Record<string, string | undefined>;
}

declare module "virtual:errorIcons" {
  /** The same for the icons of the error page. */
  export const errorIcons: Record<string, string | undefined>;
}
