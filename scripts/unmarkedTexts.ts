import ts from "typescript-5";

/** A text that people read and that is in no macro of Lingui, so it is English in every language. */
type UnmarkedText = { line: number; text: string };

/** Attributes of elements, and properties of objects, that people read. */
const READ =
  /^(aria-(label|description|roledescription|valuetext)|about|alt(Text)?|answer|button|confirm|description|done|empty|failed|heading|hint|label|meaning|message|nameHint|note|notice|past|placeholder|question|shortName|sub(ject|title)|suggestion|summary|text|title|what|why)$/;

/** Attributes and properties with class names, drawings, or words for translators, and those whose words programs compare. */
const NOT_READ = /^(class(es|Name)?|style|d|viewBox|comment|context)$/;
const IDS = /^(__typename|typename|keys?)$/;

/** Calls whose words no user reads: documents, developers' errors, selectors; and those that find something by its name. */
const NOT_SAID = /^(graphql|super|console\.\w+|\w*Error|.*\.(querySelector(All)?|matches|closest))$/;
const LOOK_UPS = /^(lazy\w+|read(CachedRows|CopiedData)|singleRowField|.*\.(includes|get|has))$/;

const MACROS = /^(t|msg|plural|select|selectOrdinal)$/;
const MACRO_ELEMENTS = /^(Trans|Plural|Select|SelectOrdinal)$/;

/** Class names, such as "gap-2 max-md:hidden", and selectors. */
const CLASS_NAMES = /^[^\p{Lu}]*((^|\s)!?-?([a-z-]+:)*[a-z]+-[\w.(/[-]+|\w!(\s|$)|:not\()/u;

/** Whether there is a word. An address or a path has none. */
const hasWord = (text: string) => /\p{L}\p{M}*\p{L}/u.test(text) && !/^\S*[/@]\S+$/.test(text);
const isSentence = (text: string) =>
  hasWord(text) && /^\s*[\p{Lu}“…].*\p{Ll}/su.test(text) && /\p{L}[’',;:]* +\S|\p{L}[.!?…]$/u.test(text.trim());
const isCapitalized = (text: string) => /^\p{Lu}\p{Ll}+$/u.test(text);

/** Where a string stands decides which is a text: each with a word, a sentence or a capitalized word, or a sentence only. */
const PLACES = {
  read: hasWord,
  code: (text: string) => isSentence(text) || isCapitalized(text),
  id: isSentence,
};
type Place = keyof typeof PLACES;

/** Returns the words of a string or a template, with an ellipsis for each value in it. */
function readText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

const isUntranslated = ({ attributes }: ts.JsxOpeningElement) =>
  attributes.properties.some((attribute) => attribute.getText() === 'translate="no"');

/** Finds the texts of a file that have no mark. */
export function findUnmarkedTexts(fileName: string, code: string): UnmarkedText[] {
  const kind = fileName.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true, kind);
  const found: UnmarkedText[] = [];

  function visit(node: ts.Node, place: Place): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const text = readText(node);
    if (text !== undefined && PLACES[place](text) && !CLASS_NAMES.test(text)) {
      const start = ts.isJsxText(node) ? node.pos + text.search(/\S/) : node.getStart();
      const line = file.getLineAndCharacterOfPosition(start).line + 1;
      found.push({ line, text: text.replaceAll(/\s+/g, " ").trim() });
    }
    visitParts(node, place);
  }

  const visitAll = (nodes: readonly ts.Node[], place: Place) => nodes.forEach((node) => visit(node, place));

  function visitParts(node: ts.Node, place: Place): void {
    if (ts.isTaggedTemplateExpression(node)) {
      const { template } = node;
      if (ts.isTemplateExpression(template))
        visitAll(
          template.templateSpans.map((span) => span.expression),
          "code",
        );
    } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) visitCall(node);
    else if (ts.isJsxElement(node) || ts.isJsxFragment(node)) visitElement(node);
    else if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
      const name = node.name.getText().replaceAll(/["']/g, "");
      const inner = READ.test(name) ? "read" : IDS.test(name) ? "id" : "code";
      if (node.initializer && !NOT_READ.test(name)) visit(node.initializer, inner);
    } else if (ts.isConditionalExpression(node)) {
      visit(node.condition, "code");
      visitAll([node.whenTrue, node.whenFalse], place);
    } else node.forEachChild((child) => visit(child, placeWithin(node, child, place)));
  }

  function visitCall(node: ts.CallExpression | ts.NewExpression): void {
    const callee = node.expression.getText();
    visit(node.expression, "code");
    if (MACROS.test(callee) || NOT_SAID.test(callee)) return;
    visitAll(node.arguments ?? [], LOOK_UPS.test(callee) ? "id" : "code");
  }

  /** In a macro's element the text is marked. The attributes of other elements in it need marks of their own. */
  function visitElement(node: ts.JsxElement | ts.JsxFragment, isMarked = false): void {
    const opening = ts.isJsxElement(node) ? node.openingElement : undefined;
    if (opening) visit(opening, "code");
    if (opening && isUntranslated(opening)) return;
    const isMacro = isMarked || (opening !== undefined && MACRO_ELEMENTS.test(opening.tagName.getText()));
    for (const child of node.children) {
      if (isMacro && ts.isJsxElement(child)) visitElement(child, true);
      else if (!isMacro || !ts.isJsxText(child)) visit(child, "read");
    }
  }

  visit(file, "code");
  return found;
}

/** Returns the place of a part of an expression. What a place shows may come out of an operator as it is. */
function placeWithin(node: ts.Node, child: ts.Node, place: Place): Place {
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return place;
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText();
    if (/^(&&|\|\||\?\?|\+)$/.test(operator)) return place;
    return /^([!=]==?|in)$/.test(operator) ? "id" : "code";
  }
  if (ts.isCaseClause(node)) return child === node.expression ? "id" : "code";
  return ts.isElementAccessExpression(node) ? "id" : "code";
}
