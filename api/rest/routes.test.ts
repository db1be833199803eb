import { getNullableType, isLeafType } from "graphql";
import { describe, expect, it } from "vitest";
import { errorsOf, operations } from "./directives.ts";
import { ERROR_CODES } from "./openapi/errorResponses.ts";
import { bodyArguments, hasBody, queryArguments, routes } from "./routes.ts";

/** The paths that other programs rely on, each with the operation that it calls. */
const PATHS = `
GET    /api/calendar-feed                   Query.calendarFeed
POST   /api/calendar-feed                   Mutation.createCalendarFeed
DELETE /api/calendar-feed                   Mutation.deleteCalendarFeed
GET    /api/changes                         Query.changes
GET    /api/deleted                         Query.deletedThings
POST   /api/import/:id/undo                 Mutation.undoImport
GET    /api/invitation/:id                  Query.invitation
DELETE /api/invitation/:id                  Mutation.revokeInvitation
POST   /api/invitation/:id/accept           Mutation.acceptInvitation
POST   /api/item                            Mutation.createItem
PUT    /api/item/complete                   Mutation.completeItems
POST   /api/item/delete                     Mutation.deleteItems
PUT    /api/item/move                       Mutation.moveItems
POST   /api/item/restore                    Mutation.restoreItems
PUT    /api/item/skip                       Mutation.skipItems
PUT    /api/item/sort                       Mutation.sortItems
PUT    /api/item/:id                        Mutation.updateItem
DELETE /api/item/:id                        Mutation.deleteItem
PUT    /api/item/:id/complete               Mutation.completeItem
PUT    /api/item/:id/remark                 Mutation.remarkItem
PUT    /api/item/:id/skip                   Mutation.skipItem
GET    /api/list                            Query.lists
POST   /api/list                            Mutation.createList
GET    /api/list/active                     Query.activeLists
POST   /api/list/combine                    Mutation.createListFromTemplates
POST   /api/list/template                   Mutation.createListFromTemplate
POST   /api/list/template                   Mutation.createListsFromTemplate
GET    /api/list/:id                        Query.list
PUT    /api/list/:id                        Mutation.updateList
DELETE /api/list/:id                        Mutation.deleteList
POST   /api/list/:id/add-template           Mutation.addTemplate
POST   /api/list/:id/answers                Mutation.answerList
POST   /api/list/:id/bring-in               Mutation.bringIn
POST   /api/list/:id/come-back              Mutation.comeBack
GET    /api/list/:id/items                  Query.items
POST   /api/list/:id/publish                Mutation.publishTemplate
DELETE /api/list/:id/publish                Mutation.unpublishTemplate
POST   /api/list/:id/restore                Mutation.restoreList
POST   /api/list/:id/run-again              Mutation.runAgain
GET    /api/list/:id/runs                   Query.runs
POST   /api/list/:id/share                  Mutation.shareList
PUT    /api/list/:id/shown-in               Mutation.showListIn
POST   /api/list/:id/skip-repeat            Mutation.skipRepeat
GET    /api/list/:id/suggestions            Query.suggestions
GET    /api/list/:id/template-changes       Query.templateChanges
GET    /api/list/:id/template-differences   Query.templateDifferences
POST   /api/list/:id/update-from-template   Mutation.updateFromTemplate
POST   /api/list/:id/update-lists           Mutation.updateListsFromTemplate
POST   /api/list/:id/update-template        Mutation.updateTemplate
GET    /api/list/:id/uses                   Query.templateUses
GET    /api/list/:id/with-items             Query.list
PUT    /api/lists                           Mutation.updateLists
DELETE /api/lists                           Mutation.deleteLists
POST   /api/lists/restore                   Mutation.restoreLists
GET    /api/notebook                        Query.notebooks
POST   /api/notebook                        Mutation.createNotebook
GET    /api/notebook/:id                    Query.notebook
PUT    /api/notebook/:id                    Mutation.updateNotebook
DELETE /api/notebook/:id                    Mutation.deleteNotebook
POST   /api/notebook/:id/leave              Mutation.leaveNotebook
GET    /api/notebook/:id/lists              Query.notebookLists
GET    /api/notebook/:id/lists-with-counts  Query.notebookLists
GET    /api/notebook/:id/people             Query.notebook
PUT    /api/notebook/:id/people/:personId   Mutation.changeRole
DELETE /api/notebook/:id/people/:personId   Mutation.removePerson
POST   /api/notebook/:id/restore            Mutation.restoreNotebook
POST   /api/notebook/:id/share              Mutation.shareNotebook
POST   /api/notebook/:id/stop-sharing       Mutation.stopSharing
POST   /api/programs/allow                  Mutation.allowProgram
GET    /api/programs/log                    Query.programLog
GET    /api/programs/log/:id                Query.programChanges
GET    /api/programs/request                Query.programRequest
GET    /api/push/key                        Query.pushKey
GET    /api/push/subscription               Query.pushSubscription
POST   /api/push/subscription               Mutation.subscribeToPush
DELETE /api/push/subscription               Mutation.unsubscribeFromPush
POST   /api/push/test                       Mutation.sendTestPush
GET    /api/run/:id                         Query.run
POST   /api/run/:id/restore                 Mutation.restoreRun
GET    /api/search                          Query.search
POST   /api/stripe/confirm-checkout         Mutation.confirmCheckout
POST   /api/stripe/create-checkout-session  Mutation.createCheckoutSession
POST   /api/stripe/create-portal-session    Mutation.createPortalSession
GET    /api/template/:id                    Query.publishedTemplate
POST   /api/template/:id/use                Mutation.usePublishedTemplate
GET    /api/token                           Query.tokens
POST   /api/token                           Mutation.createToken
DELETE /api/token/:id                       Mutation.revokeToken
POST   /api/undo/:id                        Mutation.undoCall
POST   /api/user/check-device-access        Mutation.checkDeviceAccess
GET    /api/user/claim                      Query.claimPreview
POST   /api/user/claim                      Mutation.claimGuest
GET    /api/user/current                    Mutation.ensureCurrentUser
DELETE /api/user/data                       Mutation.deleteMyData
POST   /api/user/device-code                Mutation.createDeviceCode
POST   /api/user/device-code/use            Mutation.useDeviceCode
GET    /api/user/devices                    Query.devices
DELETE /api/user/devices/:id                Mutation.removeDevice
GET    /api/user/plan                       Query.plan
POST   /api/user/recover                    Mutation.recover
POST   /api/user/recovery-key               Mutation.createRecoveryKey
`;

describe("REST", () => {
  it("has exactly these routes", () => {
    const lines = routes.map(({ method, path, field }) => `${method.padEnd(6)} ${path.padEnd(36)} ${field}`);
    expect(lines).toEqual(PATHS.trim().split("\n"));
  });

  const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
  it.each(named)("has exactly one place in the request for every argument of %s", (_name, route) => {
    const { method, path, body, operation } = route;
    const parameters = path.match(/[:{*].*?(?=\/|$)/g) ?? [];
    expect([[], [":id"], [":id", ":personId"]]).toContainEqual(parameters);
    // A parameter is never missing, and it is a text.
    for (const { type } of operation.args.slice(0, parameters.length)) expect(String(type)).toMatch(/^(ID|String)!$/);
    if (method === "GET") expect(hasBody(route)).toBe(false);
    // A parameter of a query string is one text, so it cannot be a list or an object.
    for (const { type } of queryArguments(route)) expect(isLeafType(getNullableType(type))).toBe(true);
    const sent = [
      ...operation.args.slice(0, parameters.length),
      ...operation.args.filter(({ name }) => name === body),
      ...bodyArguments(route),
      ...queryArguments(route),
    ];
    expect(sent).toEqual(operation.args);
  });
});

describe("the schema", () => {
  it.each(operations)("lists the error codes of %s once each, in the order of the enum", (_field, operation) => {
    const codes = errorsOf(operation);
    expect(codes).toEqual(ERROR_CODES.filter((code) => codes.includes(code)));
    // Every operation refuses an invalid session, and every operation with arguments refuses wrong types.
    expect(codes).toContain("UNAUTHENTICATED");
    expect(codes.includes("BAD_USER_INPUT")).toBe(operation.args.length > 0);
  });
});
