import { type Declared, readKindDeclaration } from '../../attributes/index.ts';

const BETWEEN = /\s*\|\|\s*/;

/** Splits the repeated values of a cell: a list stays, a text is split at " || ", else by the rule of the attribute. */
function pieces(cell: string | string[], split: (text: string) => string[]): string[] {
  const texts = Array.isArray(cell) ? cell : BETWEEN.test(cell) ? cell.split(BETWEEN) : split(cell);
  return texts.map((text) => text.trim());
}

const filled = (texts: string[]) => texts.filter((text) => text !== '');

/** Splits links at commas. */
export function splitLinks(cell: string | string[]): string[] {
  return filled(pieces(cell, (text) => text.split(',')));
}

/** Splits texts of pictures; an empty text holds the position of its picture. */
export function splitTexts(cell: string | string[]): string[] {
  return pieces(cell, (text) => [text]);
}

/** Splits sentences at commas; a sentence with commas is in quotation marks. */
export function splitHighlights(cell: string | string[]): string[] {
  return filled(pieces(cell, splitQuoted));
}

function splitQuoted(text: string): string[] {
  return [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|((?:\\,|[^,])*))\s*(?:,|$)/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.replaceAll('\\,', ','),
  );
}

export type FeedDetail = { section: string; name: string; value: string };
const SECTIONS = new Set(['material', 'measurements', 'features', 'scope', 'safety', 'other']);

/**
 * Splits repeated "section:name:value" at commas or semicolons. Values contain commas themselves ("5 % Elasthan, 2
 * Taschen"), so that only a sign before another "section:name:" separates. Unknown sections become "other".
 */
export function splitDetails(cell: string | string[]): FeedDetail[] | { wrong: string } {
  const texts = filled(pieces(cell, (text) => text.split(/(?<!\\)[,;]\s*(?=[^,;:]+:[^,;:]+:)/)));
  const details: FeedDetail[] = [];
  for (const text of texts) {
    const [, section = '', name = '', value = ''] = /^([^:]*):([^:]+):([\s\S]+)$/.exec(text) ?? [];
    if (name.trim() === '' || value.trim() === '') return { wrong: text };
    const known = section.trim().toLowerCase();
    details.push({
      section: SECTIONS.has(known) ? known : 'other',
      name: name.trim(),
      value: value.trim().replaceAll(/\\([,;])/g, '$1'),
    });
  }
  return details;
}

export type LabelledValue = {
  value: string;
  label: string;
  name: string | null;
  /** Kind and unit of the attribute; null without a declaration. */
  declared: Declared | null;
};
export const VALUE_ID = /^-?[a-z0-9][a-z0-9._/-]{0,63}$/i;

/** Parses "value|label|name|kind:unit"; the label defaults to the value. */
export function parseLabelled(text: string): LabelledValue | null {
  const [value = '', label = '', name = '', kind = '', ...more] = text.split('|').map((part) => part.trim());
  if (more.length > 0 || !VALUE_ID.test(value)) return null;
  const declared = kind === '' ? null : readKindDeclaration(kind);
  if (kind !== '' && declared === null) return null;
  return { value, label: label || value, name: name || null, declared };
}

/** Parses "value|label;value|label"; null if any part is invalid. */
export function parseLabelledList(text: string): LabelledValue[] | null {
  const values = filled(text.split(';').map((part) => part.trim())).map(parseLabelled);
  return values.every((value) => value !== null) ? values : null;
}
