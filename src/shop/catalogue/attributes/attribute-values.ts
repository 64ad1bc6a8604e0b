import { ATTRIBUTE_KINDS, type AttributeKind } from './attribute.ts';

/** Both ends of a value; equal for a number. */
export type Extent = { low: number; high: number };

const NUMBER = '-?\\d{1,9}(?:[.,]\\d{1,4})?';
const PLAIN = new RegExp(`^${NUMBER}$`);
/** The first minus sign that ends a number separates. */
const BETWEEN = new RegExp(`^(${NUMBER})?-(${NUMBER})?$`);

const numberOf = (text: string): number => Number(text.replace(',', '.'));

/** Returns the number of a text such as "1.5"; null if it is none. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return PLAIN.test(trimmed) ? numberOf(trimmed) : null;
}

/** Returns the ends of a stored value: "85" for a number, "150-180" for a range; null if the text does not fit. */
export function extentOf(kind: AttributeKind, value: string): Extent | null {
  const single = readNumber(value);
  if (kind === 'number' || single !== null) return single === null ? null : { low: single, high: single };
  if (kind !== 'range') return null;
  const [, low, high] = BETWEEN.exec(value.trim()) ?? [];
  if (low === undefined || high === undefined) return null;
  const ends = { low: numberOf(low), high: numberOf(high) };
  return ends.low <= ends.high ? ends : null;
}

/** Selected range of a filter; an end of null is open. */
export type NumberRange = { from: number | null; to: number | null };

/** Reads a range of an address: "60-90", "60-", "-90". Exchanged ends are put in order; null if nothing is selected. */
export function readRange(text: string): NumberRange | null {
  const [, from, to] = BETWEEN.exec(text.trim()) ?? [];
  return rangeOf(from === undefined ? null : numberOf(from), to === undefined ? null : numberOf(to));
}

/** Returns the range of two ends in their order; null if both are open. */
export function rangeOf(from: number | null, to: number | null): NumberRange | null {
  if (from === null && to === null) return null;
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** Writes a range as addresses have it. */
export function writeRange({ from, to }: NumberRange): string {
  return `${from ?? ''}-${to ?? ''}`;
}

/** Whether a value lies within a selected range, at least with a part. */
export function overlaps({ low, high }: Extent, { from, to }: NumberRange): boolean {
  return (from === null || high >= from) && (to === null || low <= to);
}

/** Kind and unit that a feed declares for an attribute. */
export type Declared = { kind: AttributeKind; unit: string };

const LONGEST_UNIT = 12;

/** Reads a declaration of a feed: "number:cm", "range:cm", "yes-no"; null if it is none. */
export function readKindDeclaration(text: string): Declared | null {
  const [name = '', unit = '', ...more] = text.split(':').map((part) => part.trim());
  const kind = ATTRIBUTE_KINDS.find((known) => known === name.toLowerCase());
  if (!kind || more.length > 0 || unit.length > LONGEST_UNIT) return null;
  return kind === 'number' || kind === 'range' ? { kind, unit } : unit === '' ? { kind, unit } : null;
}

const YES = new Set(['1', 'yes', 'true', 'ja', 'oui']);
const NO = new Set(['0', 'no', 'false', 'nein', 'non', 'nee']);

/** Returns "1" or "0" for the usual words of a yes or no; null for any other text. */
export function readYesNo(text: string): '1' | '0' | null {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? '1' : NO.has(word) ? '0' : null;
}
