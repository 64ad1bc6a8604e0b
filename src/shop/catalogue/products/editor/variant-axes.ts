/** Value of an axis as an employee enters it: its labels by locale. The first label identifies it. */
export type AxisValue = { value: string; labels: Record<string, string> };
export type EnteredAxis = { axis: string; values: AxisValue[] };
export type Combination = Record<string, string>;

/** Maximum number of variants of a product. */
export const MOST_VARIANTS = 200;
/** Maximum number of values of one axis. */
const MOST_VALUES = 60;

export type AxisProblem = 'count' | 'twice' | 'too-many' | 'too-long';

/** Splits "Rot, Blau; Grün" into its names. */
export function splitValues(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
}

/**
 * Joins the lists of an axis in several locales: the nth name of each is the nth value. A locale without a list takes
 * over the names of the first one.
 */
export function joinAxis(
  lists: readonly { locale: string; names: readonly string[] }[],
): { values: Record<string, string>[] } | { problem: AxisProblem } {
  const given = lists.filter(({ names }) => names.length > 0);
  const [first] = given;
  if (!first) return { values: [] };
  if (given.some(({ names }) => names.length !== first.names.length)) return { problem: 'count' };
  if (first.names.length > MOST_VALUES) return { problem: 'too-many' };
  for (const { names } of given) {
    if (names.some((name) => name.length > 60)) return { problem: 'too-long' };
    if (new Set(names.map((name) => name.toLowerCase())).size !== names.length) return { problem: 'twice' };
  }
  return {
    values: first.names.map((_, index) =>
      Object.fromEntries(given.map(({ locale, names }) => [locale, names[index] ?? ''])),
    ),
  };
}

/** Returns all combinations of the values, in the order of the axes; one empty combination without axes. */
export function combinationsOf(axes: readonly EnteredAxis[]): Combination[] {
  let found: Combination[] = [{}];
  for (const { axis, values } of axes) {
    if (values.length === 0) continue;
    found = found.flatMap((combination) => values.map(({ value }) => ({ ...combination, [axis]: value })));
  }
  return found;
}

const keyOf = (combination: Combination): string =>
  Object.entries(combination)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([axis, value]) => `${axis}=${value}`)
    .join('&');

type Existing = { sku: string; combination: Combination };
export type VariantPlan = {
  /** Combinations that no variant has. */
  added: Combination[];
  /** Variant without axes, which takes over the first missing combination. */
  reused: { sku: string; combination: Combination } | null;
};

/**
 * Plans the variants for entered axes. Existing variants stay as they are, so that repeating it changes nothing.
 * Returns null if the product would have too many.
 */
export function planVariants(existing: readonly Existing[], axes: readonly EnteredAxis[]): VariantPlan | null {
  const known = new Set(existing.map(({ combination }) => keyOf(combination)));
  const wanted = combinationsOf(axes).filter((combination) => Object.keys(combination).length > 0);
  const missing = wanted.filter((combination) => !known.has(keyOf(combination)));
  const blank = existing.find(({ combination }) => Object.keys(combination).length === 0);
  const [first, ...rest] = missing;
  if (!first) return { added: [], reused: null };
  const added = blank ? rest : missing;
  if (existing.length + added.length > MOST_VARIANTS) return null;
  return { added, reused: blank ? { sku: blank.sku, combination: first } : null };
}

/** Returns the next free article numbers of a product: "900001-01", "900001-02" … */
export function nextSkus(id: string, taken: Iterable<string>, count: number): string[] {
  const used = new Set(taken);
  const found: string[] = [];
  for (let number = 1; found.length < count; number += 1) {
    const sku = `${id}-${String(number).padStart(2, '0')}`;
    if (!used.has(sku)) found.push(sku);
  }
  return found;
}
