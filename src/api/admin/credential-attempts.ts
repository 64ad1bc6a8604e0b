import type { RateLimit } from '../../platform/rate-limit.ts';

/** Most credentials whose last answer is remembered. */
const MOST_KNOWN = 5000;

type TooMany = { ok: false; problem: 'too-many-requests'; retryAfter: number };

/** Limits the database queries for credentials that may be guessed. */
export type CredentialAttempts = {
  /**
   * Asks the database about the credential with a digest. A network whose credentials were refused too often waits without a query. The
   * credential that was right the last time is always asked about, so that no neighbour in its network locks it out.
   */
  check<Outcome extends { ok: boolean }>(
    digest: string,
    network: string,
    ask: () => Promise<Outcome>,
  ): Promise<Outcome | TooMany>;
};

/** `failures`: tokens of each network, one for each refusal. */
export function createCredentialAttempts(failures: RateLimit): CredentialAttempts {
  /** Digests of credentials that were right, the oldest first. */
  const known = new Set<string>();

  return {
    check: async (digest, network, ask) => {
      const isKnown = known.delete(digest);
      if (isKnown) known.add(digest);
      // Taken before the query, so that a burst of guesses cannot pass together.
      const tried = isKnown ? { ok: true as const } : failures.take(network);
      if (!tried.ok) return { ok: false, problem: 'too-many-requests', retryAfter: tried.retryAfter };
      const outcome = await ask();
      if (!outcome.ok) {
        known.delete(digest);
        if (isKnown) failures.take(network);
        return outcome;
      }
      if (!isKnown) failures.giveBack(network);
      remember(digest);
      return outcome;
    },
  };

  function remember(digest: string): void {
    known.add(digest);
    if (known.size <= MOST_KNOWN) return;
    for (const oldest of known) {
      known.delete(oldest);
      return;
    }
  }
}
