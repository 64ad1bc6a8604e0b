/**
 * has: the mail server took the mail. absent: it never saw it, so sending it makes no double. unknown: no answer that says
 * either.
 */
export type LookupAnswer = 'has' | 'absent' | 'unknown';
export type Lookup = (messageId: string) => Promise<LookupAnswer>;

const ANSWER_MS = 5000;

/**
 * Asks the operator's own service about a mail, since SMTP has no such question: `address` has the place {messageId}. Any
 * 2xx means that the mail server has the mail, 404 that it never saw it.
 */
export function createLookup(address: string): Lookup {
  return async (messageId) => {
    const plain = messageId.replaceAll(/^<|>$/g, '');
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const url = address.replaceAll('{messageId}', encodeURIComponent(plain));
      const response = await fetch(url, { redirect: 'error', signal });
      await response.body?.cancel();
      if (response.ok) return 'has';
      return response.status === 404 ? 'absent' : 'unknown';
    } catch {
      return 'unknown';
    }
  };
}
