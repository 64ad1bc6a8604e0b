import type PDFDocument from 'pdfkit';
import { DOCUMENT_COLOURS } from '../../../../tenants/document-colours.ts';
import type { BillPaper } from './bill-paper.ts';
import { drawable } from './drawable.ts';
import { BOLD, REGULAR } from './fonts.ts';

export type Document = InstanceType<typeof PDFDocument>;

/** A4 in points. */
export const PAPER = { width: 595.28, height: 841.89 } as const;
/** Converts millimetres to points. */
export const mm = (value: number) => value * 2.83465;
export const LEFT = mm(20);
export const RIGHT = PAPER.width - mm(20);
export const WIDTH = RIGHT - LEFT;
export const BOTTOM = PAPER.height - mm(24);

/** Bills are also printed, so texts are ink or muted (docs/rules/content.md#colours-on-paper). */
export const { ink: INK, muted: MUTED, sale: SALE } = DOCUMENT_COLOURS;

type Style = { font?: string; size?: number; colour?: string; align?: 'left' | 'right'; width?: number };

/** Writes a text at a position and returns the y below it. */
export function write(document: Document, text: string, x: number, y: number, style: Style = {}): number {
  const { font = REGULAR, size = 9.5, colour = INK, align = 'left', width = WIDTH } = style;
  document.font(font).fontSize(size).fillColor(colour).text(drawable(text), x, y, { width, align, lineGap: 2 });
  return document.y;
}

/** Returns the height that a text takes, in points. */
export function heightOf(
  document: Document,
  text: string,
  width: number,
  size: number,
  font: string = REGULAR,
): number {
  return document.font(font).fontSize(size).heightOfString(drawable(text), { width, lineGap: 2 });
}

/** Returns the width of a text on one line, in points. */
export function widthOf(document: Document, text: string, { font = REGULAR, size = 9.5 }: Style): number {
  return document.font(font).fontSize(size).widthOfString(drawable(text));
}

/** Draws a line between the margins. */
export function rule(document: Document, y: number, colour: string = DOCUMENT_COLOURS.hairline, thickness = 0.5): void {
  document.moveTo(LEFT, y).lineTo(RIGHT, y).undash().lineWidth(thickness).strokeColor(colour).stroke();
}

/** Draws the head of a page. */
export function head(document: Document, { house }: BillPaper): void {
  document.rect(0, 0, PAPER.width, mm(3)).fill(DOCUMENT_COLOURS.accent);
  document.font(BOLD).fontSize(17).fillColor(INK).text(house.name, LEFT, mm(13), { characterSpacing: 0.8 });
}

/** Adds a page and returns the y below its head. */
export function nextPage(document: Document, paper: BillPaper): number {
  document.addPage({ size: 'A4', margin: 0 });
  head(document, paper);
  return mm(28);
}

/** Returns `y` if the height fits on the page, else the top of a new page. */
export function fits(document: Document, paper: BillPaper, y: number, height: number): number {
  return y + height <= BOTTOM ? y : nextPage(document, paper);
}
