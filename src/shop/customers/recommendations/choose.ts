import type { RecommendationKind } from './ports.ts';

/** A product that may be recommended, and why. */
export type Candidate = {
  productId: string;
  sku: string;
  source: 'together' | 'similar' | 'popular';
  /** The more, the better: comparable within a source only. */
  weight: number;
};

const ORDER = ['together', 'similar', 'popular'] as const satisfies Candidate['source'][];

/**
 * The best candidates, each product once: what was bought together before what resembles before what is popular, within
 * each the heavier first. The row is called by what most of it is, so that no title promises what is not there.
 */
export function choose(
  candidates: readonly Candidate[],
  most: number,
  isPersonal: boolean,
): { kind: RecommendationKind; skus: string[] } {
  const chosen = new Map<string, Candidate>();
  const sorted = candidates.toSorted(
    (a, b) =>
      ORDER.indexOf(a.source) - ORDER.indexOf(b.source) || b.weight - a.weight || (a.productId < b.productId ? -1 : 1),
  );
  for (const candidate of sorted) {
    if (chosen.size >= most) break;
    if (!chosen.has(candidate.productId)) chosen.set(candidate.productId, candidate);
  }
  const row = [...chosen.values()];
  const counts = ORDER.map((source) => row.filter((candidate) => candidate.source === source).length);
  const largest = row.length === 0 ? 'popular' : (ORDER[counts.indexOf(Math.max(...counts))] ?? 'popular');
  return {
    kind: largest !== 'popular' && isPersonal ? 'personal' : largest,
    skus: row.map(({ sku }) => sku),
  };
}
