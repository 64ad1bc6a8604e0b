/** One thing a person did: how long until the page answered, and where. */
export type Interaction = {
  id: number;
  /** Milliseconds until the next frame was shown. */
  latency: number;
  type: 'pointer' | 'keyboard';
  /** The element's name, never what stands in it. */
  target: string | null;
  pathname: string;
};

/** More are not needed: even the page of somebody who clicks 500 times is judged by its tenth slowest. */
const KEPT = 10;
/** The browser rounds to 8 ms and calls what took less than 4 nothing: it was something, and is told as such. */
const SHORTEST_MS = 1;
/** One slow answer in fifty is forgiven. */
const FORGIVEN = 50;

/**
 * How fast a page answered people, as one figure (interaction to next paint): the slowest answer, leaving out one for
 * every fifty things that were done.
 */
export function interactionLatency() {
  const slowest = new Map<number, Interaction>();
  return {
    /** One thing done is several events (press, release, click); the slowest of them counts. */
    add: (interaction: Interaction): void => {
      const known = slowest.get(interaction.id);
      if (known && known.latency >= interaction.latency) return;
      slowest.set(interaction.id, { ...interaction, latency: Math.max(SHORTEST_MS, interaction.latency) });
      if (slowest.size <= KEPT) return;
      const [fastest] = [...slowest.values()].toSorted((a, b) => a.latency - b.latency);
      if (fastest) slowest.delete(fastest.id);
    },
    /** `done` is how many things were done in all, fast ones included; null before the first. */
    figure: (done: number): Interaction | null => {
      const sorted = [...slowest.values()].toSorted((a, b) => b.latency - a.latency);
      return sorted[Math.min(sorted.length - 1, Math.floor(done / FORGIVEN))] ?? null;
    },
  };
}

/** Good below 200 ms (docs/rules/measuring.md#vitals-thresholds), poor above 500. */
export function latencyRating(latency: number): 'good' | 'needs-improvement' | 'poor' {
  if (latency < 200) return 'good';
  return latency <= 500 ? 'needs-improvement' : 'poor';
}
