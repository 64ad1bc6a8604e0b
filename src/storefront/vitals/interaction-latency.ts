/** One interaction of a visitor, with its latency and place. */
export type Interaction = {
  id: number;
  /** Milliseconds until the next painted frame. */
  latency: number;
  type: 'pointer' | 'keyboard';
  /** Name of the element, never its content. */
  target: string | null;
  pathname: string;
};

/** Number of stored interactions. Even with 500 interactions the figure is the tenth slowest. */
const KEPT = 10;
/** Minimum latency in milliseconds. The browser rounds to 8 ms, so below 4 it reports zero. */
const SHORTEST_MS = 1;
/** One slow interaction is ignored for each fifty. */
const FORGIVEN = 50;

/**
 * Computes the latency of a page as one figure (interaction to next paint): the slowest interaction, ignoring one for
 * each fifty.
 */
export function interactionLatency() {
  const slowest = new Map<number, Interaction>();
  return {
    /** Adds an event. Events of one interaction (press, release, click) share an id; the slowest counts. */
    add: (interaction: Interaction): void => {
      const known = slowest.get(interaction.id);
      if (known && known.latency >= interaction.latency) return;
      slowest.set(interaction.id, { ...interaction, latency: Math.max(SHORTEST_MS, interaction.latency) });
      if (slowest.size <= KEPT) return;
      const [fastest] = [...slowest.values()].toSorted((a, b) => a.latency - b.latency);
      if (fastest) slowest.delete(fastest.id);
    },
    /**
     * Returns the figure; null before the first interaction. `done`: number of all interactions, fast ones included.
     */
    figure: (done: number): Interaction | null => {
      const sorted = [...slowest.values()].toSorted((a, b) => b.latency - a.latency);
      return sorted[Math.min(sorted.length - 1, Math.floor(done / FORGIVEN))] ?? null;
    },
  };
}

/** Rates a latency: good below 200 ms (docs/rules/measuring.md#vitals-thresholds), poor above 500 ms. */
export function latencyRating(latency: number): 'good' | 'needs-improvement' | 'poor' {
  if (latency < 200) return 'good';
  return latency <= 500 ? 'needs-improvement' : 'poor';
}
