import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { setMissingParts } from "../../ui/browser/serverParts.ts";
import { RefusalBanner } from "./DeviceBanner.tsx";

/** Returns the text of the banner and where its links lead. */
function render(reason: string | undefined, state: "signedIn" | "signedOut" | "loading") {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RefusalBanner reason={reason} session={{ state, signOut: async () => {} }} returnPath="/n/1" />
    </MemoryRouter>,
  );
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  return [html.replaceAll(/<[^>]+>/g, "").trim(), ...links];
}

const SIGN_IN = "/sign-in?redirect_url=%2Fn%2F1";

test.for([
  [
    "device_limit",
    "signedIn",
    "You’ve reached your device limit, so this device is read-only. Remove a device you no longer use. Devices",
    ["/account/devices"],
  ],
  [
    "device_limit",
    "signedOut",
    "You’ve reached your device limit, so this device is read-only. Remove a device you no longer use, or sign in with an account. Devices Sign In",
    ["/account/devices", SIGN_IN],
  ],
  ["device_removed", "signedIn", "This device was removed. To use it again, sign out and sign back in. Sign Out", []],
  [
    "device_removed",
    "signedOut",
    "This device was removed. To use it again, sign in with an account. Sign In",
    [SIGN_IN],
  ],
  ["known_device", "signedIn", "", []],
  ["error", "signedOut", "", []],
  ["no_user", "signedOut", "", []],
] as const)("after %s, %s: %s", ([reason, state, text, links]) => {
  expect(render(reason, state)).toEqual([text, ...links]);
});

test("nobody is asked to sign in where there are no guests", () => {
  setMissingParts("guests");
  onTestFinished(() => setMissingParts(""));
  expect(render("no_user", "signedOut")).toEqual(["Sign in to begin. Sign In", SIGN_IN]);
  expect(render("no_user", "loading")).toEqual([""]);
});
