import { expect, it } from "vitest";
import { SETTING_NAMES } from "./declarations.ts";
import { findUnknownSettings } from "./unknownSettings.ts";

it.each([
  ["BACKUPS_DIR", "BACKUPS_DIR is no setting and does nothing: BACKUP_DIR may be meant."],
  ["BACKUPDIR", "BACKUPDIR is no setting and does nothing: BACKUP_DIR may be meant."],
  ["sign-up", "sign-up is no setting and does nothing: SIGN_UP may be meant."],
  ["GUEST", "GUEST is no setting and does nothing: GUESTS may be meant."],
  ["ORIGAN", "ORIGAN is no setting and does nothing: ORIGIN may be meant."],
  ["SMTP_HOST", "SMTP_HOST is no setting and does nothing."],
])("%s is named", (name, sentence) => {
  expect(findUnknownSettings({ [name]: "some", PORT: "3000" })).toEqual([sentence]);
});

it("settings and what other programs have are not named", () => {
  const others = ["PATH", "HOME", "HOSTNAME", "MAIL", "NODE_ENV", "NODE_OPTIONS", "OTEL_SERVICE_NAME", "TZ", "PORTS"];
  const names = [...SETTING_NAMES, ...others];
  expect(findUnknownSettings(Object.fromEntries(names.map((name) => [name, "some"])))).toEqual([]);
});
