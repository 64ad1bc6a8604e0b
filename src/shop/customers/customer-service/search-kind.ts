/** What was typed to find somebody: the only kinds of questions that the desk asks, each with an index of its own. */
export type CustomerQuery =
  | { kind: 'email'; beginning: string }
  /** A customer's number or its beginning, or the whole number of an order. */
  | { kind: 'number'; beginning: string }
  | { kind: 'name'; first: string; last: string };

const LONGEST = 200;
/** Shorter beginnings would list half of the house. */
const SHORTEST = 2;

/** Null for what is too short to look for. */
export function customerQuery(typed: string): CustomerQuery | null {
  const said = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase().slice(0, LONGEST);
  if (said.length < SHORTEST) return null;
  if (said.includes('@')) return { kind: 'email', beginning: said };
  if (/^\d+$/.test(said)) return { kind: 'number', beginning: said };
  const space = said.lastIndexOf(' ');
  return { kind: 'name', first: said.slice(0, Math.max(0, space)), last: said.slice(space + 1) };
}

/** A beginning for SQL's `like`: what people typed is no pattern. */
export function startsLike(beginning: string): string {
  return `${beginning.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
