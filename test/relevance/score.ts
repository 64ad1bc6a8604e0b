import type { GradedSearch } from './graded-set.ts';

const TOP = 10;

/**
 * Returns nDCG@10 of one answer (Järvelin & Kekäläinen, gain 2^grade - 1): 1 is the best possible order. If no product
 * is right, an empty answer scores 1 and any other 0.
 */
export function scoreOf(grades: ReadonlyMap<string, number>, found: readonly string[]): number {
  if (grades.size === 0) return found.length === 0 ? 1 : 0;
  const ideal = [...grades.values()].sort((a, b) => b - a);
  const given = found.map((product) => grades.get(product) ?? 0);
  return gain(given) / gain(ideal);
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, TOP).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

export type Scored = GradedSearch & { score: number; found: string[] };

export function mean(scored: readonly Scored[]): number {
  return scored.length === 0 ? Number.NaN : scored.reduce((sum, { score }) => sum + score, 0) / scored.length;
}

/** Returns "tuning .934  held out .921  all .928", and these values per kind of search over both halves. */
export function report(language: string, scored: readonly Scored[]): string[] {
  const of = (part: readonly Scored[]) => mean(part).toFixed(3).replace(/^0/, '');
  const half = (heldOut: boolean) => of(scored.filter((search) => search.heldOut === heldOut));
  const kinds = [...new Set(scored.map(({ kind }) => kind))];
  return [
    `${language}: nDCG@10 tuning ${half(false)}, held out ${half(true)}, all ${of(scored)} (${scored.length} searches)`,
    `    ${kinds.map((kind) => `${kind} ${of(scored.filter((search) => search.kind === kind))}`).join(', ')}`,
  ];
}

/** Counts the wrong products among the first ten. */
export function wrongOf({ grades, found }: Pick<Scored, 'grades' | 'found'>): number {
  return found.slice(0, TOP).filter((product) => !grades.has(product)).length;
}

/** Returns the worst searches of the tuning half; the held-out half must not be inspected. */
export function worst(scored: Scored[]): string[] {
  return scored
    .filter((search) => !search.heldOut && search.score < 0.95)
    .map(({ term, found, score }) => `  ${score.toFixed(2)} ${term}: ${found.slice(0, 6).join(' ')}`);
}
