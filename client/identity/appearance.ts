import type { Shade } from "../ui/theme.ts";

/** The provider's components in our colours: orange on paper, or on night. */
export const appearanceOf = (shade: Shade) => ({
  variables: {
    borderRadius: "8px",
    fontFamily: "inherit",
    ...(shade === "dark"
      ? {
          colorPrimary: "#fb923c",
          colorTextOnPrimaryBackground: "#1c1917",
          colorBackground: "#1c1917",
          colorNeutral: "#ffffff",
          colorText: "#f5f5f4",
          colorTextSecondary: "#a8a29e",
          colorInputBackground: "#0c0a09",
          colorInputText: "#f5f5f4",
        }
      : { colorPrimary: "#c2410c", colorText: "#1c1917", colorTextSecondary: "#57534e" }),
  },
});
