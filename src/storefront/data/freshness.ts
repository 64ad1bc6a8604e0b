import type { DataSettings } from './settings.ts';

export type Policy = 'cache-first' | 'cache-and-network' | 'network-only' | 'cache-only';

export type Freshness = {
  /** Records that the query of a key was sent. */
  sent(key: number): void;
  answered(key: number): void;
  /** Returns the effective policy of a query. */
  policyFor(key: number, asked: Policy): Policy;
};

/**
 * Decides when a query goes to the network: not twice within the de-duplication time, and always once its cached answer
 * is too old.
 */
export function createFreshness(
  settings: Pick<DataSettings, 'clientSeconds' | 'dedupingMs'>,
  now: () => number,
): Freshness {
  const sentAt = new Map<number, number>();
  const answeredAt = new Map<number, number>();

  const ago = (times: Map<number, number>, key: number): number => now() - (times.get(key) ?? Number.NEGATIVE_INFINITY);

  return {
    sent: (key) => void sentAt.set(key, now()),
    answered: (key) => void answeredAt.set(key, now()),
    policyFor: (key, asked) => {
      if (asked === 'cache-only') return asked;
      if (ago(sentAt, key) < settings.dedupingMs) return 'cache-first';
      if (asked === 'cache-first' && answeredAt.has(key) && ago(answeredAt, key) >= settings.clientSeconds * 1000)
        return 'cache-and-network';
      return asked;
    },
  };
}
