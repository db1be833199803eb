import type { ResolvedColorMode } from "../../ui/theme.ts";

/** Paper and night, in the names that the provider's components have for their parts. */
const COLORS = {
  light: {
    colorPrimary: "#c2410c",
    colorPrimaryForeground: "#ffffff",
    colorNeutral: "#1c1917",
    colorForeground: "#1c1917",
    colorMutedForeground: "#57534e",
    colorBackground: "#ffffff",
    colorInput: "#ffffff",
    colorInputForeground: "#1c1917",
  },
  dark: {
    colorPrimary: "#fb923c",
    colorPrimaryForeground: "#0c0a09",
    colorNeutral: "#ffffff",
    colorForeground: "#f5f5f4",
    colorMutedForeground: "#a8a29e",
    colorBackground: "#1c1917",
    colorInput: "#0c0a09",
    colorInputForeground: "#f5f5f4",
  },
};

const BORDERS = { light: "1px solid #e7e5e4", dark: "1px solid #292524" };

/** The provider's components look like the rest: orange on stone, hairlines and no shadow, text as large as ours. */
export const createAppearance = (shade: ResolvedColorMode) => ({
  variables: { ...COLORS[shade], colorRing: "#f97316", borderRadius: "8px", fontFamily: "inherit", fontSize: "1rem" },
  elements: {
    cardBox: { boxShadow: "none", border: BORDERS[shade] },
    formButtonPrimary: { boxShadow: "none", "&::after": { display: "none" } },
    avatarBox: { backgroundColor: "#c2410c", "& *": { color: "#ffffff" } },
  },
});
