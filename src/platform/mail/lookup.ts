import { span, traceHeaders } from '../tracing/spans.ts';

/**
 * has: the mail server accepted the mail; absent: it never received it, so sending causes no duplicate; unknown:
 * neither is certain.
 */
export type LookupAnswer = 'has' | 'absent' | 'unknown';
export type MailLookup = (messageId: string) => Promise<LookupAnswer>;

const ANSWER_MS = 5000;

/**
 * Asks the operator's own service about a mail, since SMTP has no such query. `address` contains {messageId}. Any 2xx
 * means that the mail server has the mail, 404 that it never received it.
 */
export function createLookup(address: string): MailLookup {
  const ask: MailLookup = async (messageId) => {
    const plain = messageId.replaceAll(/^<|>$/g, '');
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const url = address.replaceAll('{messageId}', encodeURIComponent(plain));
      const response = await fetch(url, { headers: traceHeaders(), redirect: 'error', signal });
      await response.body?.cancel();
      if (response.ok) return 'has';
      return response.status === 404 ? 'absent' : 'unknown';
    } catch {
      return 'unknown';
    }
  };
  return (messageId) => span('look up mail', { kind: 'client' }, () => ask(messageId));
}
