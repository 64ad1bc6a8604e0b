/**
 * Ranking weights, tuned on the graded sets (docs/rules/search.md#ranking-weights). A change needs a new measurement.
 */
export const RANKING_WEIGHTS = {
  titleWeight: 5,
  bodyWeight: 1,
  k1: 0.8,
  titleB: 0.25,
  bodyB: 0.75,
  /** Share of the worth of a term pair that neighbouring words in a title add. */
  phrase: 0.5,
  /** Bonus if the wanted noun is the head of the title. */
  head: 0.25,
  /** Points for the share of the title that the term covers. */
  coverage: 0.4,
  /** Scores within this distance are a tie; availability and popularity decide. */
  tie: 0.05,
} as const;
