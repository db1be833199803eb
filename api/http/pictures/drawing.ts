import type { AppColor } from "../../../shared/listApp.ts";
import type { Hue } from "../../../shared/notebookHue.ts";
import type { Font } from "./font.ts";
import { breakWords, chooseWritable, cutWords, measureWords, type Style } from "./words.ts";

/** What the server draws: the picture of a link, or the icon of a list. */
export type Picture = LinkPicture | IconPicture;
/** What the picture of a link shows: a template, or that somebody invites. */
export type LinkPicture = TemplatePicture | InvitationPicture;
type TemplatePicture = {
  kind: "template";
  name: string;
  hue: Hue;
  /** How many items it has, in words. */
  count: string;
  note: string | null;
  /** The first rows, at most `MOST_ROWS`, and how many the template has. */
  rows: PictureRow[];
  rowCount: number;
};
/** An icon shows the first letter of a list's name. */
type IconPicture = { kind: "icon"; letter: string; color: AppColor };
type InvitationPicture = { kind: "invitation"; invitedBy: string; thing: "list" | "notebook"; about: string };

/** A row of a list. Its amount, which may be empty, stands at the end. */
type PictureRow = { words: string; amount: string };

export type Fonts = { regular: Font; bold: Font };

/** In pixels, as pages that show links ask for it. */
export const [WIDTH, HEIGHT] = [1200, 630];
export const FONT_FAMILY = "Hanken Grotesk";

/** The colours of the light theme, `client/theme.css`. */
const [DESK, SHEET, INK, INK_2, MARK, RULE] = ["#f5f5f4", "#ffffff", "#1c1917", "#57534d", "#79716b", "#e7e5e4"];
const [FILL, ON_FILL] = ["#ff6900", "#0c0a09"];

/** Tailwind's colours, of the step 500. */
const HUES: Record<AppColor, string> = {
  blue: "#2b7fff",
  amber: "#fe9a00",
  emerald: "#00bc7d",
  violet: "#8e51ff",
  rose: "#ff2056",
  cyan: "#00b8db",
  lime: "#7ccf00",
  fuchsia: "#e12afb",
  red: "#fb2c36",
  stone: "#79716b",
};

/** A sheet on the desk: its edges, and those of what is on it. */
type Sheet = { left: number; top: number; x: number; y: number; width: number };
const createSheet = (left: number, top: number): Sheet => ({
  left,
  top,
  x: left + 72,
  y: top + 52,
  width: WIDTH - 2 * (left + 72),
});
const TEMPLATE_SHEET = createSheet(72, 56);
const INVITATION_SHEET = createSheet(120, 90);
const RADIUS = 32;

/** Where the rows end, above the name of the product. */
const ROWS_END = 540;
const ROW_HEIGHT = 62;
/** The most rows of a picture: two columns. */
export const MOST_ROWS = 8;
const COLUMN_GAP = 72;
const BOX_SIZE = 38;
/** Between a box and its words, and between words and their amount. */
const [BOX_GAP, AMOUNT_GAP] = [22, 24];
/** The widths of bars in the place of words, as words have several. */
const BAR_WIDTHS = [210, 300, 250, 180];

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeWords = (words: string) => words.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? "");

type Place = { x: number; y: number; color?: string; isAtEnd?: boolean };

/** Draws one line of words; `y` is the line that the letters stand on. */
const drawWords = ({ size, spacing, isBold }: Style, words: string, { x, y, color = INK, isAtEnd = false }: Place) =>
  `<text x="${x}" y="${y}" font-family="${FONT_FAMILY}" font-size="${size}" font-weight="${isBold ? 700 : 400}" ` +
  `letter-spacing="${size * spacing}" fill="${color}"${isAtEnd ? ' text-anchor="end"' : ""}>${escapeWords(words)}</text>`;

/** Draws a bar in the place of words. */
const drawBar = (x: number, y: number, width: number, height = 20) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="9" fill="${RULE}"/>`;

/** Draws the box of an item, or with `dashes` the mark of a template. */
const drawBox = (x: number, y: number, { size = BOX_SIZE, stroke = 2, dashes = "" } = {}) =>
  `<rect x="${x + stroke / 2}" y="${y + stroke / 2}" width="${size - stroke}" height="${size - stroke}" ` +
  `rx="${0.275 * size}" fill="none" stroke="${MARK}" stroke-width="${stroke}"${dashes && ` stroke-dasharray="${dashes}"`}/>`;

/** The lines of the logo, on a canvas of 32 by 32. */
const LOGO =
  `<g fill="none" stroke="${ON_FILL}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">` +
  `<path d="m6.5 11.5 2.5 2.5 4.5-5M17.5 11.5h8M17.5 21h8"/><circle cx="9.9" cy="21" r="3"/></g>`;

const drawLogo = (x: number, y: number) =>
  `<g transform="translate(${x} ${y}) scale(1.375)"><rect width="32" height="32" rx="8.7" fill="${FILL}"/>${LOGO}</g>`;

type Shadow = { y: number; inset: number; strength: number; reach: number; step: number };

/**
 * Draws a shadow as frames around the sheet, each a little fainter than the one inside of it. A blur would take most of the
 * time of a picture.
 */
function drawShadow({ left, top }: Sheet, { y, inset, strength, reach, step }: Shadow): string {
  const frames = Array.from({ length: Math.ceil((reach + inset) / step) }, (_, index) => {
    const out = index * step - inset;
    const opacity = strength * (1 - (index + 0.5) / ((reach + inset) / step)) ** 2;
    return (
      `<rect x="${left - out}" y="${top + y - out}" width="${WIDTH - 2 * (left - out)}" height="${2 * HEIGHT}" ` +
      `rx="${RADIUS + Math.max(out, 0)}" stroke-opacity="${opacity.toFixed(4)}"/>`
    );
  });
  return `<g fill="none" stroke="${INK}" stroke-width="${step}">${frames.join("")}</g>`;
}

const SHADOWS: Shadow[] = [
  { y: 24, inset: 12, strength: 0.1, reach: 56, step: 4 },
  { y: 4, inset: 0, strength: 0.04, reach: 8, step: 2 },
];

/** Draws a sheet on the desk, with its content and the name of the product at its foot. */
function drawSheet(sheet: Sheet, { bold }: Fonts, content: string): string {
  const { left, top, x } = sheet;
  const brand: Style = { font: bold, isBold: true, size: 28, spacing: -0.015 };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${DESK}"/>` +
    SHADOWS.map((shadow) => drawShadow(sheet, shadow)).join("") +
    `<rect x="${left}" y="${top}" width="${WIDTH - 2 * left}" height="${HEIGHT}" rx="${RADIUS}" fill="${SHEET}"/>` +
    `${content}${drawLogo(x, 552)}${drawWords(brand, "Listbook", { x: x + 58, y: 584 })}</svg>`
  );
}

type NamePlace = Pick<Sheet, "x" | "y" | "width"> & { size: number; lineHeight: number };

/** Draws a name: large in one line, or smaller in two. Returns also where it ends. */
function drawName(
  { bold }: Fonts,
  name: string,
  { x, y, width, size, lineHeight }: NamePlace,
): { drawn: string; end: number } {
  const large: Style = { font: bold, isBold: true, size, spacing: -0.035 };
  const small: Style = { font: bold, isBold: true, size: 52, spacing: -0.03 };
  const words = chooseWritable(bold, name);
  if (words === null) return { drawn: drawBar(x, y + 24, 520, 44), end: y + lineHeight };
  if (measureWords(large, words) <= width)
    return { drawn: drawWords(large, words, { x, y: y + 0.88 * size }), end: y + lineHeight };
  const lines = breakWords(small, words, width);
  return { drawn: lines.map((line, at) => drawWords(small, line, { x, y: y + 50 + 58 * at })).join(""), end: y + 122 };
}

const createStyle = ({ regular }: Fonts, size: number): Style => ({ font: regular, isBold: false, size, spacing: 0 });

type RowPlace = Pick<Sheet, "x" | "y" | "width"> & { place: number };

/** Draws a row whose upper edge is `y`. `place` says which bar it has where its words cannot be written. */
function drawRow(fonts: Fonts, { words, amount }: PictureRow, { x, y, width, place }: RowPlace): string {
  const { regular } = fonts;
  const [wordStyle, amountStyle] = [createStyle(fonts, 36), createStyle(fonts, 32)];
  const wordsAt = x + BOX_SIZE + BOX_GAP;
  const shownAmount = [...amount].every(regular.has) ? amount : "";
  const amountWidth = shownAmount === "" ? 0 : measureWords(amountStyle, shownAmount) + AMOUNT_GAP;
  const shownWords = chooseWritable(regular, words);
  return (
    drawBox(x, y + 12, { dashes: "5.9 4.85" }) +
    (shownWords === null
      ? drawBar(wordsAt, y + 21, BAR_WIDTHS[place % BAR_WIDTHS.length] ?? 0)
      : drawWords(wordStyle, cutWords(wordStyle, shownWords, x + width - wordsAt - amountWidth), {
          x: wordsAt,
          y: y + 43,
        })) +
    (shownAmount && drawWords(amountStyle, shownAmount, { x: x + width, y: y + 42, color: INK_2, isAtEnd: true }))
  );
}

/** Draws rows from `y` on, in two columns where one is too short. The last ones fade where there are more. */
function drawRows(fonts: Fonts, { rows, rowCount }: TemplatePicture, y: number): string {
  const { left, x, width } = TEMPLATE_SHEET;
  const rowsOfColumn = Math.floor((ROWS_END - y) / ROW_HEIGHT);
  const shown = rows.slice(0, 2 * rowsOfColumn);
  const columnWidth = shown.length > rowsOfColumn ? (width - COLUMN_GAP) / 2 : width;
  const drawn = shown.map((row, place) =>
    drawRow(fonts, row, {
      x: x + (place < rowsOfColumn ? 0 : columnWidth + COLUMN_GAP),
      y: y + ROW_HEIGHT * (place % rowsOfColumn),
      width: columnWidth,
      place,
    }),
  );
  if (shown.length === rowCount) return drawn.join("");
  return (
    `${drawn.join("")}<linearGradient id="fade" x2="0" y2="1"><stop stop-color="${SHEET}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${SHEET}"/></linearGradient>` +
    `<rect x="${left}" y="434" width="${WIDTH - 2 * left}" height="106" fill="url(#fade)"/>`
  );
}

function drawTemplate(fonts: Fonts, picture: TemplatePicture): string {
  const { left, top, x, y, width } = TEMPLATE_SHEET;
  const ribbon = `<path d="M${WIDTH - left - 140} ${top}h52v104l-26 -27 -26 27z" fill="${HUES[picture.hue]}"/>`;
  const name = drawName(fonts, picture.name, { x, y, width: width - 120, size: 84, lineHeight: 88 });
  const style = createStyle(fonts, 32);
  const note = picture.note === null ? null : chooseWritable(fonts.regular, picture.note);
  const about = cutWords(style, note === null ? picture.count : `${picture.count} · ${note}`, width - 48);
  return drawSheet(
    TEMPLATE_SHEET,
    fonts,
    `${ribbon}${name.drawn}${drawBox(x, name.end + 15, { size: 30, stroke: 2.8, dashes: "4.9 3.9" })}` +
      drawWords(style, about, { x: x + 48, y: name.end + 41, color: INK_2 }) +
      drawRows(fonts, picture, name.end + 78),
  );
}

/** The rows of an invitation are bars: its picture names nobody's list. */
function drawInvitation(fonts: Fonts, { invitedBy, thing, about }: InvitationPicture): string {
  const { x, y, width } = INVITATION_SHEET;
  const person = chooseWritable(fonts.bold, invitedBy);
  const title = person === null ? `A ${thing} to share` : `${person} shares a ${thing}`;
  const name = drawName(fonts, title, { x, y, width, size: 72, lineHeight: 80 });
  const rows = BAR_WIDTHS.map((bar, place) => {
    const rowX = x + (place < 2 ? 0 : (width + COLUMN_GAP) / 2);
    const rowY = name.end + 78 + ROW_HEIGHT * (place % 2);
    return drawBox(rowX, rowY + 12) + drawBar(rowX + BOX_SIZE + BOX_GAP, rowY + 21, bar);
  });
  const words = drawWords(createStyle(fonts, 32), about, { x, y: name.end + 41, color: INK_2 });
  return drawSheet(INVITATION_SHEET, fonts, name.drawn + words + rows.join(""));
}

/**
 * Draws the icon of a list: a letter on the colour of its notebook, or the logo where the font lacks the letter. Systems
 * cut a part of its edges off.
 */
function drawIcon({ bold }: Fonts, { letter, color }: IconPicture): string {
  const words = chooseWritable(bold, letter);
  const content =
    words === null
      ? `<g transform="translate(128 128) scale(8)">${LOGO}</g>`
      : `<text x="256" y="356" text-anchor="middle" font-family="${FONT_FAMILY}" font-size="280" font-weight="700" fill="${ON_FILL}">${escapeWords(words)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">` +
    `<rect width="512" height="512" fill="${HUES[color]}"/>${content}</svg>`
  );
}

/** Writes a picture as SVG. Words are cut where their place ends. */
export function writeSvg(fonts: Fonts, picture: Picture): string {
  if (picture.kind === "icon") return drawIcon(fonts, picture);
  return picture.kind === "template" ? drawTemplate(fonts, picture) : drawInvitation(fonts, picture);
}
