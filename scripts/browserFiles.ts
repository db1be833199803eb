/**
 * The files of `e2e/browser/` that show a folder at work. `npm run test:changed` names those of the folders that a change
 * touches; the longest path that fits wins. Exported for tests.
 */
export const BROWSER_FILES: Record<string, readonly string[]> = {
  "api/": ["mainJob", "twoDevices", "liveUpdates"],
  "api/http/": ["production", "plainHttp", "badNetwork"],
  "api/standins/": ["identityStandIn", "accounts", "billing", "openId"],
  "client/account/": ["accounts", "identityProvider", "household", "mail", "openId"],
  "client/account/clerk/": ["identityStandIn", "identityProvider", "accounts", "clerkParts"],
  "client/account/devices/": ["accounts"],
  "client/account/notifications/": ["notifications", "push"],
  "client/account/pages/": ["account", "allow", "programs", "accounts"],
  "client/account/recovery/": ["recovery"],
  "client/account/signOut/": ["accounts", "offline"],
  "client/actions/": ["undo", "offline", "badNetwork"],
  "client/app/": ["clientBundle", "production", "offline", "back"],
  "client/billing/": ["billing"],
  "client/cache/": ["twoDevices", "offline", "reuse", "activeOrder"],
  "client/frame/": ["layout", "screens", "ownScreens", "leftPages", "leftAtOnce", "accessibility", "edges"],
  "client/ui/language/": ["languages"],
  "client/frame/user/": ["accounts", "recovery"],
  "client/graphiql/": ["graphiql"],
  "client/graphql/": ["mainJob", "mainJobElsewhere"],
  "client/guestNotices/": ["recovery", "offline", "badNetwork"],
  "client/home/": ["home"],
  "client/items/asked/": ["asked"],
  "client/items/days/": ["days"],
  "client/items/model/": ["mainJob", "lists", "undo"],
  "client/items/paste/": ["paste", "richPaste"],
  "client/items/addUp/": ["remarks"],
  "client/items/remarks/": ["remarks"],
  "client/items/rows/": ["lists", "longList", "listWork", "reorder", "touch", "headings", "quantities"],
  "client/items/screen/": ["mainJob", "headings", "composition", "keyboard", "skip"],
  "client/items/selection/": ["selection"],
  "client/items/shop/": ["shop"],
  "client/items/suggestions/": ["suggestions"],
  "client/links/": ["publish", "join", "staying"],
  "client/lists/addTo/": ["quickAdd", "share", "tasks"],
  "client/lists/ahead/": ["offline", "offlineJourneys"],
  "client/lists/days/": ["days", "home", "activeOrder"],
  "client/lists/answers/": ["asked", "compare"],
  "client/lists/grid/": ["grid"],
  "client/lists/destination/": ["lists", "publish"],
  "client/lists/fields/": ["lists", "touch"],
  "client/lists/homeScreen/": ["installed", "print"],
  "client/lists/learning/": ["learning"],
  "client/lists/model/": ["lists", "names", "print", "activeOrder", "tasks"],
  "client/lists/repeat/": ["repeat"],
  "client/lists/runs/": ["runs", "reuse", "compare"],
  "client/lists/screen/": ["lists", "activeOrder", "shop", "print", "screens"],
  "client/lists/selection/": ["manyLists"],
  "client/lists/sharing/": ["sharing", "join", "staying"],
  "client/lists/templates/": ["templates", "compare", "publish", "asked"],
  "client/lists/trip/": ["manyLists"],
  "client/notebooks/": ["manyLists", "lists", "screens", "sharing"],
  "client/palette/": ["palette", "keyboard"],
  "client/programs/": ["programs", "allow"],
  "client/public/": ["offline", "production", "installed", "share"],
  "client/rows/": ["mainJob", "twoDevices"],
  "client/session/": ["accounts", "recovery", "offline", "leftPages", "staying"],
  "client/sideBar/": ["sideBar"],
  "client/sync/": ["offline", "offlineJourneys", "badNetwork", "fullStorage", "randomActs"],
  "client/testing/": ["gallery"],
  "client/ui/": ["gallery", "accessibility", "keyboard", "face", "touch", "back", "rightToLeft"],
  "client/yourData/": ["portability", "accounts"],
  "shared/marks/": ["days", "asked", "quantities", "suggestions"],
  "shared/texts/": ["languages"],
  "shared/": ["paste", "portability", "repeat", "learning", "quantities"],
};

/** Returns the browser files of changed files, as paths, each once. */
export function findBrowserFiles(changed: readonly string[]): string[] {
  const folders = Object.keys(BROWSER_FILES).toSorted((a, b) => b.length - a.length);
  const names = changed.flatMap((file) => {
    const own = /^e2e\/browser\/(\w+)\.test\.ts$/.exec(file)?.[1];
    const folder = folders.find((each) => file.startsWith(each));
    return own ? [own] : ((folder && BROWSER_FILES[folder]) ?? []);
  });
  return [...new Set(names)].toSorted().map((name) => `e2e/browser/${name}.test.ts`);
}
