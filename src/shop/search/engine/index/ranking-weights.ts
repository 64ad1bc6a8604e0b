/**
 * What decides the order of results, tuned on the graded sets (docs/rules/search.md#ranking-weights): a change needs a new
 * measurement.
 */
export const KNOBS = {
  titleWeight: 5,
  bodyWeight: 1,
  k1: 0.8,
  titleB: 0.25,
  bodyB: 0.75,
  /** Two words of the term side by side in a title: so much of what the pair is worth as a term. */
  phrase: 0.5,
  /** The noun that is looked for is the head of the title. */
  head: 0.25,
  /** How much of the title the term says. */
  coverage: 0.4,
  /** Scores this close are a tie, decided by availability and popularity. */
  tie: 0.05,
} as const;
