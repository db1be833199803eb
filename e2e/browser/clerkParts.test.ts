import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { overrides } from "../../package.json";
import { createAccountActions, newAddress } from "../accounts.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

// The packages that clerk-js depends on are replaced by empty ones (docs/decisions/0056-clerk-js-without-its-packages.md).
// Its browser bundle must contain them all.

/** The package of Stripe asks for this as soon as it is run, which the page's policy refuses. */
const STRIPE = "https://js.stripe.com";

const browser = setUpBrowser(undefined, { otherOrigin: STRIPE });
const accounts = createAccountActions(browser);

/** A text of each package that is replaced, which its minified code keeps. Null: only the bundle for old browsers has it. */
const TEXTS: Record<keyof (typeof overrides)["@clerk/clerk-js"], string | null> = {
  "@base-org/account": "Base Account",
  "@clerk/localizations": "to continue to {{applicationName}}",
  "@clerk/shared": "ClerkRuntimeError",
  "@coinbase/wallet-sdk": "walletlink",
  "@emotion/cache": "style[data-emotion]",
  "@emotion/react": "__EMOTION_TYPE_PLEASE_DO_NOT_USE__",
  "@floating-ui/react": "data-floating-ui-",
  "@floating-ui/react-dom": "floatingStyles",
  "@formkit/auto-animate": "__aa_",
  "@solana/wallet-adapter-base": "WalletNotReadyError",
  "@solana/wallet-adapter-react": "on a WalletContext without providing one",
  "@solana/wallet-standard": "solana:signTransaction",
  "@stripe/stripe-js": "js.stripe.com",
  "@swc/helpers": null,
  "@tanstack/query-core": "mutationKey",
  "@wallet-standard/core": "wallet-standard:app-ready",
  "@zxcvbn-ts/core": "bruteforce",
  "@zxcvbn-ts/language-common": "qwertyuiop",
  "alien-signals": "subsTail",
  "browser-tabs-lock": "browser-tabs-lock-key",
  "copy-to-clipboard": "Copy to clipboard: #{key}, Enter",
  "core-js": null,
  "crypto-js": "Malformed UTF-8 data",
  dequal: "getTime()===",
  "input-otp": "data-input-otp",
  "qrcode.react": "imageSettings",
  "regenerator-runtime": null,
};

const FOLDER = join(dirname(createRequire(import.meta.url).resolve("@clerk/clerk-js/package.json")), "dist");
const MAIN_FILE = "clerk.browser.js";
/** The names of the parts that the main file loads when they are needed, such as `signin_clerk.browser_70f75e_5.128.0.js`. */
const LAZY_PART = /^[\w-]+_clerk\.browser_\w+_[\d.]+\.js$/;

const readPart = (name: string) => ({ name, text: readFileSync(join(FOLDER, name), "utf8") });
const lazyParts = readdirSync(FOLDER)
  .filter((name) => LAZY_PART.test(name))
  .map(readPart);
const parts = [readPart(MAIN_FILE), ...lazyParts];

const findPartsWith = (text: string) => parts.filter((part) => part.text.includes(text)).map(({ name }) => name);
const packagesOf = Object.entries(TEXTS).flatMap(([name, text]) =>
  text === null ? [] : findPartsWith(text).map((part) => ({ part, name })),
);

/** Code that takes a package from elsewhere, by `require`, `import` or `from` and its name. */
const PACKAGE_IMPORT = /\b(?:require\(|import\(|import|from)\s*(["'])(@?[a-z][\w./-]*)\1/g;

/** Something that is wrong with a part, and the packages that are in it or that it needs. */
type Problem = { part: string; error: string };

const listImports = ({ name, text }: { name: string; text: string }): Problem[] =>
  [...text.matchAll(PACKAGE_IMPORT)].map(([, , needed = ""]) => ({ part: name, error: `needs the package ${needed}` }));

/** What Webpack gives to a file of a bundle: it loads a part by its id, and runs a module of those that were loaded. */
type Runtime = { (id: string): unknown; e: (part: string) => Promise<unknown>; m: Record<string, unknown> };

/** Loads each part in the way in which clerk-js does, and runs every module that came with it. */
async function loadParts(page: Page, ids: { name: string; id: string }[]): Promise<Problem[]> {
  const { publishableKey, clerkJSUrl } = await (await fetch(`${browser.origin}/api/identity`)).json();
  // The text of a script, as a page of the server without the app, which would load the script by itself.
  await page.goto("/boot.js");
  return page.evaluate(
    async ({ key, url, main, lazy }) => {
      const problems: { part: string; error: string }[] = [];
      const attempt = async (part: string, work: () => unknown) => {
        await Promise.resolve()
          .then(work)
          .catch((error: unknown) => problems.push({ part, error: String(error) }));
      };
      const needPackage = (name: string) => {
        throw new Error(`needs the package ${name}`);
      };
      Object.assign(window, { require: needPackage });
      const loadMain = () =>
        new Promise((resolve, reject) => {
          const script = Object.assign(document.createElement("script"), {
            src: url,
            onload: resolve,
            onerror: reject,
          });
          script.setAttribute("data-clerk-publishable-key", key);
          document.head.append(script);
        });
      await loadMain();
      const chunks = (window as unknown as { webpackChunk_clerk_clerk_js: unknown[] }).webpackChunk_clerk_clerk_js;
      const runtime = await new Promise<Runtime>((resolve) => chunks.push([["test"], {}, resolve]));
      const modules = new Map<string, string[]>();
      const known = new Set<string>();
      const noteModules = (part: string) => {
        const added = Object.keys(runtime.m).filter((id) => !known.has(id));
        modules.set(part, added);
        for (const id of added) known.add(id);
      };
      noteModules(main);
      for (const { name, id } of lazy) {
        await attempt(name, () => runtime.e(id));
        noteModules(name);
      }
      for (const [part, ofPart] of modules) for (const id of ofPart) await attempt(part, () => runtime(id));
      return problems;
    },
    { key: publishableKey, url: clerkJSUrl, main: MAIN_FILE, lazy: ids },
  );
}

describe("clerk-js without its packages", () => {
  let problems: Problem[];
  beforeAll(async () => {
    const { page, errors } = await browser.visit();
    const ids = lazyParts.map(({ name, text }) => ({ name, id: /\.push\(\[\["(\w+)"\]/.exec(text)?.[1] ?? "" }));
    problems = [...parts.flatMap(listImports), ...(await loadParts(page, ids))];
    await page.close();
    expect(errors.splice(0).filter((error) => !error.includes(STRIPE))).toEqual([]);
  });

  it("names every package that is replaced, and has many parts", () => {
    expect(Object.keys(TEXTS).toSorted()).toEqual(Object.keys(overrides["@clerk/clerk-js"]).toSorted());
    expect(lazyParts.length).toBeGreaterThan(50);
  });

  it.each(Object.entries(TEXTS))("needs no package %s", (name, text) => {
    const withPackage = text === null ? [] : findPartsWith(text);
    expect(withPackage.length > 0, `clerk-js has the code of ${name}`).toBe(text !== null);
    const ofPackage = problems.filter(
      ({ part, error }) => withPackage.includes(part) || error.endsWith(`needs the package ${name}`),
    );
    expect(ofPackage, name).toEqual([]);
  });

  it("loads and runs every part", () => {
    const described = problems.map(({ part, error }) => {
      const names = packagesOf.filter((each) => each.part === part).map(({ name }) => name);
      return `${part} (${names.join(", ")}): ${error}`;
    });
    expect(described).toEqual([]);
  });
});

describe("the screens of the identity provider", () => {
  /** Opens a screen and returns its parts, once an element with this class shows that it is there. */
  async function openScreen(page: Page, path: string, className: string): Promise<string[]> {
    const loaded: string[] = [];
    page.on("response", (response) => {
      const [, name = ""] = /\/clerk-js@[\d.]+\/dist\/(.+)$/.exec(response.url()) ?? [];
      if (name) loaded.push(`${response.status()} ${name.replace(/_clerk\.browser_.*/, "")}`);
    });
    await page.goto(path);
    await page.locator(`.${className}`).first().waitFor();
    await settle(page);
    page.removeAllListeners("response");
    return loaded;
  }

  it.each([
    ["/sign-in", "cl-signIn-start", "signin"],
    ["/sign-up", "cl-signUp-start", "signup"],
  ])("show a visitor %s", async (path, className, part) => {
    const { page } = await browser.visit();
    expect(await openScreen(page, path, className)).toEqual(
      expect.arrayContaining([`200 ${MAIN_FILE}`, `200 ${part}`]),
    );
  });

  it("show a member every page of the account and of an organisation", async () => {
    const { page } = await browser.visit();
    await accounts.createMember(page, newAddress("cleo"), "Cleo");
    const loaded = [
      ...(await openScreen(page, "/account", "cl-userButtonTrigger")),
      ...(await openScreen(page, "/account/profile", "cl-profilePage")),
      ...(await openScreen(page, "/account/profile/security", "cl-profileSection__password")),
      ...(await openScreen(page, "/account/organization", "cl-createOrganization-root")),
    ];
    await accounts.fill(page, "name", "Readers");
    await accounts.proceed(page);
    await page.locator(".cl-organizationProfile-root").waitFor();
    loaded.push(
      ...(await openScreen(page, "/account/organization", "cl-organizationProfile-root")),
      ...(await openScreen(page, "/account/organization/organization-members", "cl-membersPageInviteButton")),
    );
    const names = ["userbutton", "userprofile", "organizationswitcher", "createorganization", "organizationprofile"];
    expect(loaded).toEqual(expect.arrayContaining(names.map((name) => `200 ${name}`)));
    expect(loaded.filter((part) => !part.startsWith("200 "))).toEqual([]);
  });
});
