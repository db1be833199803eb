import type { Plugin } from "vite";

/**
 * Lets the build leave out the parts of the router that nothing uses, such as forms and links of frameworks. The router
 * names its contexts and components for developer tools, and the build takes each naming for a use.
 */
export function shakeRouter(): Plugin {
  return {
    name: "listbook:shake-router",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
          .replaceAll(/= (?=React\d*\.(?:createContext|forwardRef)\()/g, "= /* @__PURE__ */ "),
        map: null,
      }),
    },
  };
}
