import type { RecommendationKind } from './ports.ts';

/** Product that may be recommended, with the source of the recommendation. */
export type RecommendationCandidate = {
  productId: string;
  sku: string;
  source: 'together' | 'similar' | 'popular';
  /** Higher is better; comparable only within a source. */
  weight: number;
};

const ORDER = ['together', 'similar', 'popular'] as const satisfies RecommendationCandidate['source'][];

/**
 * Returns the best candidates, each product once. Sources are ordered bought together, similar, popular; within a
 * source, higher weights come first. The row is named after its most frequent source, so that its title matches its
 * content.
 */
export function choose(
  candidates: readonly RecommendationCandidate[],
  most: number,
  isPersonal: boolean,
): { kind: RecommendationKind; skus: string[] } {
  const chosen = new Map<string, RecommendationCandidate>();
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
