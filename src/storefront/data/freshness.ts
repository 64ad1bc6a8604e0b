import type { DataSettings } from './settings.ts';

export type Policy = 'cache-first' | 'cache-and-network' | 'network-only' | 'cache-only';

export type Freshness = {
  /** A question went out to the network, and its answer came. Questions are known by their key. */
  sent(key: number): void;
  answered(key: number): void;
  /** The policy that a question gets in truth. */
  policyFor(key: number, asked: Policy): Policy;
};

/**
 * Decides when the network is asked again: not twice within the time of de-duplication, and after the age at which an
 * answer that was kept is old, even if the cache would do.
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
