/** Kinds of search terms for customers, each with its own index. */
export type CustomerQuery =
  | { kind: 'email'; beginning: string }
  /** A customer number or its prefix, or a whole order number. */
  | { kind: 'number'; beginning: string }
  | { kind: 'name'; first: string; last: string };

const LONGEST = 200;
/** Minimum length, since shorter prefixes would match too many customers. */
const SHORTEST = 2;

/** Sorts after every text with the same beginning. */
export const LAST = '\u{10FFFF}';

/** Null for a term that is too short. */
export function customerQuery(typed: string): CustomerQuery | null {
  const said = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase().slice(0, LONGEST);
  if (said.length < SHORTEST) return null;
  if (said.includes('@')) return { kind: 'email', beginning: said };
  if (/^\d+$/.test(said)) return { kind: 'number', beginning: said };
  const space = said.lastIndexOf(' ');
  return { kind: 'name', first: said.slice(0, Math.max(0, space)), last: said.slice(space + 1) };
}

/** Returns a prefix pattern for SQL's `like`, with escaped wildcards. */
export function startsLike(beginning: string): string {
  return `${beginning.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
