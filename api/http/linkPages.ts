import { hash, randomUUID } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  decodeListId,
  deriveTemplateId,
  encodeListId,
  getJoinedPath,
  type LinkPage,
  OTHER_PARAMETER,
  readListId,
} from "../../shared/linkPage.ts";
import { readFormAnswers } from "../../shared/marks/formAnswers.ts";
import type { Language } from "../../shared/texts/languages.ts";
import { getDirection, say, textsOf } from "../texts/texts.ts";
import type { ApiHandler } from "./apiHandler.ts";
import type { Context } from "../domain/base/context.ts";
import { refuseRemovedDevice, requireDeviceAccess } from "../domain/callers/deviceAccess.ts";
import { runOperation } from "../domain/callers/runOperation.ts";
import { tokenRefused } from "../domain/callers/tokenScopes.ts";
import { DomainError } from "../domain/base/errors.ts";
import { isDay, isUuid } from "../domain/base/rules.ts";
import {
  findNotebookToAddTo,
  publishedTemplate,
  readPublishedVersion,
  usePublishedTemplate,
} from "../domain/lists/templates/publishedTemplates.ts";
import { notebookLists } from "../domain/lists/lists.ts";
import { acceptInvitation, invitation, noteReturn } from "../domain/sharing/invitations.ts";
import { findOwnName, isOnlyTicking } from "../domain/sharing/people.ts";
import { addToRequestLog } from "../logging/log.ts";
import { requireAnswerSize } from "./answerSize.ts";
import { buildErrorHeaders, getHttpStatus, toDomainError } from "./errors.ts";
import { hasVersion } from "./entityTags.ts";
import { chooseLanguage, LANGUAGE_HEADERS } from "./language.ts";
import { previewInvitation, previewTemplate } from "./linkPreviews.ts";
import { escapeHtml, type LinkPreview, writeMetaTag, writePreviewTags } from "./metaTags.ts";
import { createPageCache } from "./pageCache.ts";
import type { ReadMissing } from "./pages.ts";
import type { RequestedField } from "./rateLimits.ts";
import { createPictureThread, type DrawPicture } from "./pictures/pictureThread.ts";
import { readForm } from "./requestBody.ts";
import type { Parts } from "./untakenAnswers.ts";

/**
 * The pages that open with a link that has a token: the server renders them with data, so that they can be read and used
 * without scripts. The components are those of `client/links/`, which the build makes into a module of its own.
 */

/** The parts of the build that every link page is made of. */
export type LinkPageBuild = {
  /** The HTML around the content, which takes the place of `PLACEHOLDER`. */
  frame: string;
  /** Returns the content of a page as HTML, in the language of `i18n`. */
  render: (page: LinkPage, feedbackUrl: string | null, missing: string, i18n: I18n) => string | Promise<string>;
  /** Draws the picture that a link has in chats. */
  drawPicture: DrawPicture;
};

export type LinkPageOptions = LinkPageBuild & { feedbackUrl: string | null; supportEmail: string | null };

/** The options of the pages, which are in one of the languages that people can choose. */
type TranslatedOptions = LinkPageOptions & { languages: Language[] };

const PLACEHOLDER = "<!-- link page -->";
const TITLE = /<title>.*<\/title>/;

/**
 * Reads the parts from the build; `folder` is that of the built client. The components are loaded for the first page,
 * because most servers have none, and they come with React. Errors: an Error where a file of the build is missing.
 */
export async function readLinkPageBuild(folder: string): Promise<LinkPageBuild> {
  const program = join(folder, "../links/renderLinkPage.js");
  await access(program);
  return {
    frame: await readFile(join(folder, "links.html"), "utf8"),
    async render(...shown) {
      const { renderLinkPage } = (await import(/* @vite-ignore */ pathToFileURL(program).href)) as {
        renderLinkPage: LinkPageBuild["render"];
      };
      return renderLinkPage(...shown);
    },
    drawPicture: createPictureThread(join(folder, "../api/drawProgram.js")),
  };
}

/** Answers a request for a link page with this token. */
export type LinkPageHandler = (token: string, ...request: Parameters<ApiHandler>) => Promise<Response>;

/** A page that is kept for all who open it. `etag` names its version. */
type KeptPage = { etag: string; readParts: () => Promise<Parts> };

/** What a page shows, and what its link shows elsewhere. */
type ShownPage = { page: LinkPage; preview?: LinkPreview };

/** The content and the status of a link page, or the path to which it redirects. */
type Answer = (ShownPage | KeptPage) & { status?: number };
type Redirect = { goTo: string };

/** One kind of link page. The fields are those of the schema, by which the calls are counted. */
type LinkPageKind = {
  queryField: string;
  show: (context: Context, asked: Asked) => Promise<Answer | Redirect>;
  mutationField: string;
  /** Whether the caller takes the place of the guest of this browser, whom nobody loses. */
  isForAnother?: (context: Context, asked: Asked) => Promise<boolean>;
  submit: (context: Context, asked: Asked, form: URLSearchParams) => Promise<Answer | Redirect>;
};

/** What the address of a page has. */
type Asked = { token: string; query: URLSearchParams };

const ROOT = '<html lang="en"';

/** Writes a page around its content. */
async function renderPage(
  { frame, render, feedbackUrl }: LinkPageOptions,
  i18n: I18n,
  shown: ShownPage,
  missing: string,
) {
  const content = await render(shown.page, feedbackUrl, missing, i18n);
  const { preview } = shown;
  const framed = preview ? frame.replace(TITLE, () => writeHead(preview)) : frame;
  return framed
    .replace(ROOT, `<html lang="${i18n.locale}" dir="${getDirection(i18n.locale)}"`)
    .replace(PLACEHOLDER, () => content);
}

/** The page that says why a link does not show what it names. */
function describeFailure(i18n: I18n, { code, sentence }: DomainError): LinkPage {
  const title = code === "NOT_FOUND" ? msg`This link doesn’t work` : msg`That didn’t work`;
  const said = say(i18n, sentence);
  const ended = msg({ message: `${said}.`, comment: "Ends a sentence, such as: Too many requests" });
  return { kind: "message", title: say(i18n, title), text: say(i18n, ended) };
}

const writeHead = (preview: LinkPreview) =>
  `<title>${escapeHtml(preview.title)}</title>${writeMetaTag("description", preview.description)}${writePreviewTags(preview)}`;

/** Makes the handler of a kind of link page: `GET` shows it, and `POST` sends its form. */
const createHandler =
  (options: TranslatedOptions, readMissing: ReadMissing, kind: LinkPageKind): LinkPageHandler =>
  async (token, request, open, sender) => {
    const missing = await readMissing();
    const language = chooseLanguage(request, options.languages);
    const i18n = await textsOf(language);
    const asked = { token, query: new URL(request.url).searchParams };

    const buildHead = (status: number, headers: Record<string, string> = {}) => ({
      status,
      headers: {
        "content-type": "text/html; charset=UTF-8",
        "content-language": language,
        vary: LANGUAGE_HEADERS,
        ...headers,
      },
    });

    async function send({ status = 200, ...content }: Answer): Promise<Response> {
      if ("page" in content)
        return sender.sendText(await renderPage(options, i18n, content, missing), buildHead(status));
      const { etag, readParts } = content;
      if (status === 200 && hasVersion(request, etag))
        return new Response(null, { status: 304, headers: { etag, vary: LANGUAGE_HEADERS } });
      return sender.sendParts(await readParts(), buildHead(status, status === 200 ? { etag } : {}));
    }

    async function openAsNobody(fields: RequestedField[]): Promise<Context> {
      const { context, checkLimits } = await open(fields, { asNobody: true });
      checkLimits();
      return context;
    }

    async function answer(): Promise<Answer | Redirect> {
      const isSubmit = request.method === "POST";
      if (!isSubmit && !["GET", "HEAD"].includes(request.method))
        throw new DomainError("METHOD_NOT_ALLOWED", msg`Method not allowed`);
      const field = isSubmit ? kind.mutationField : kind.queryField;
      addToRequestLog({ fields: [field] });
      const { context, checkLimits } = await open([{ field }]);
      checkLimits();
      if (context.caller.viewer.kind === "program") throw tokenRefused();
      if (!isSubmit) {
        refuseRemovedDevice(context);
        return kind.show(context, asked);
      }
      const form = await readForm(request);
      requireDeviceAccess(context);
      const isForAnother = await kind.isForAnother?.(context, asked);
      const caller = isForAnother ? await openAsNobody([{ field }]) : context;
      return runOperation(caller, () => kind.submit(caller, asked, form));
    }

    try {
      const answered = await answer();
      if ("goTo" in answered) return new Response(null, { status: 303, headers: { location: answered.goTo } });
      return await send(answered);
    } catch (error) {
      const domainError = toDomainError(error);
      const headers = {
        ...buildErrorHeaders(domainError),
        ...(domainError.code === "METHOD_NOT_ALLOWED" && { allow: "GET, POST" }),
      };
      const page = describeFailure(i18n, domainError);
      return sender.sendText(
        await renderPage(options, i18n, { page }, missing),
        buildHead(getHttpStatus(domainError), headers),
      );
    }
  };

/** The codes of the errors that the form shows, because another attempt may succeed. */
const SHOWN_IN_FORM = ["BAD_USER_INPUT", "CONFLICT", "QUOTA_EXCEEDED"];

/** Calls `submit`, and shows the page again with the message where the form is to blame for an error. */
async function showFailureInForm(
  { language }: Context,
  submit: () => Promise<Redirect>,
  show: (failure: string) => Promise<Answer>,
): Promise<Answer | Redirect> {
  try {
    return await submit();
  } catch (error) {
    if (!(error instanceof DomainError) || !SHOWN_IN_FORM.includes(error.code)) throw error;
    const failure = say(await textsOf(language), toDomainError(error).sentence);
    return { ...(await show(failure)), status: getHttpStatus(error) };
  }
}

/** Whether the caller can use what a link offers: where there are no guests, nobody must sign in first. */
const mayUseLink = ({ services, caller }: Context) => services.policy.guests || caller.viewer.kind !== "nobody";

async function showInvitation(
  context: Context,
  { token, query }: Asked,
  name = findOwnName(context),
  failure: string | null = null,
) {
  const invited = await invitation(context, { token, listId: readListId(query) });
  const page = { kind: "join", ...invited, name, failure, mayUse: mayUseLink(context) } as const;
  return { page, preview: previewInvitation(context, await textsOf(context.language), token, invited) };
}

/** Leads to what a link of a notebook shows. */
const goToJoined = async (context: Context, notebookId: string, { query }: Asked): Promise<Redirect> => ({
  goTo: getJoinedPath(notebookId, await notebookLists(context, { notebookId }), readListId(query)),
});

const isForAnother = async (context: Context, { query }: Asked) =>
  query.has(OTHER_PARAMETER) && (await isOnlyTicking(context));

/** `/join/{token}`: an invitation to a shared notebook. Whoever belongs to it already goes on by a link that stays. */
export const createJoinPage = (options: TranslatedOptions, readMissing: ReadMissing): LinkPageHandler =>
  createHandler(options, readMissing, {
    queryField: "Query.invitation",
    async show(context, asked) {
      if (await isForAnother(context, asked)) {
        const { page, preview } = await showInvitation(context, asked, "");
        return { page: { ...page, notebookId: null }, preview };
      }
      const shown = await showInvitation(context, asked);
      const { stays, notebookId } = shown.page;
      if (!stays || notebookId === null) return shown;
      await noteReturn(context, asked);
      return goToJoined(context, notebookId, asked);
    },
    mutationField: "Mutation.acceptInvitation",
    isForAnother,
    submit(context, asked, form) {
      const name = form.get("name") ?? "";
      return showFailureInForm(
        context,
        async () => {
          const { id } = await acceptInvitation(context, { token: asked.token, name });
          return goToJoined(context, id, asked);
        },
        (failure) => showInvitation(context, asked, name, failure),
      );
    },
  });

/** A mail to the operator that names the page; null where the operator has no address. */
const buildReportAddress = (supportEmail: string | null, url: string) =>
  supportEmail &&
  `mailto:${supportEmail}?${new URLSearchParams({ subject: "Report a template", body: url }).toString().replaceAll("+", "%20")}`;

/** A version of the page of a template. */
type Version = { token: string; version: string; failure: string | null; missing: string };

/** `/t/{token}`: a published template. A version of it is rendered once in each language, however many open it. */
export function createTemplatePage(options: TranslatedOptions, readMissing: ReadMissing): LinkPageHandler {
  const getPage = createPageCache();

  /** Renders a template in two parts, between which each visitor's `once` is written. */
  async function renderParts(context: Context, { token, version, failure, missing }: Version): Promise<Parts> {
    const template = await publishedTemplate(context, { token });
    requireAnswerSize(template);
    const reportTo = buildReportAddress(options.supportEmail, `${context.services.origin}/t/${token}`);
    // No text of the template can contain it.
    const gap = encodeListId(randomUUID());
    const page = { kind: "template", ...template, once: gap, reportTo, failure, mayUse: mayUseLink(context) } as const;
    const i18n = await textsOf(context.language);
    const preview = previewTemplate(context, i18n, token, template, version);
    const html = await renderPage(options, i18n, { page, preview }, missing);
    return html.split(gap).map((part) => Buffer.from(part));
  }

  async function show(context: Context, token: string, once = "", failure: string | null = null): Promise<KeptPage> {
    // It is written into HTML as it is, so it is nothing but an id.
    const id = isUuid(decodeListId(once)) ? once : encodeListId(randomUUID());
    const version = await readPublishedVersion(context, token);
    const missing = await readMissing();
    const shown = [token, version, context.language, failure, options.frame, missing, mayUseLink(context)];
    const key = hash("sha256", JSON.stringify(shown), "base64url");
    return {
      // The same version differs in `once`, so the tag is a weak one.
      etag: `W/"${key}"`,
      async readParts() {
        const parts = await getPage(key, () => renderParts(context, { token, version, failure, missing }));
        return parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(id), part]));
      },
    };
  }

  return createHandler(options, readMissing, {
    queryField: "Query.publishedTemplate",
    show: (context, { token }) => show(context, token),
    mutationField: "Mutation.usePublishedTemplate",
    submit(context, { token }, form) {
      const once = form.get("once") ?? "";
      return showFailureInForm(
        context,
        async () => {
          // The page only guesses which notebook was used last.
          const notebookId = await findNotebookToAddTo(context, form.get("notebookId"));
          const id = decodeListId(once);
          // Without a script the page does not know the day where its visitor is.
          const day = form.get("day");
          const made = { id, templateId: deriveTemplateId(id), notebookId, day: isDay(day) ? day : null };
          const list = await usePublishedTemplate(context, { token, ...made, answers: readFormAnswers(form) });
          return { goTo: `/n/${list.notebookId}/l/${list.id}` };
        },
        (failure) => show(context, token, once, failure),
      );
    },
  });
}
