import { span } from '../../../platform/tracing/spans.ts';
import { ProviderAway } from '../../selling/orders/index.ts';
import type { PaymentProvider } from './provider.ts';

/** Calls of a provider since the start of the thread. `away`: unreachable; `failed`: any other error. */
type ProviderCalls = { answered: number; away: number; failed: number };

type CountedProvider = { provider: PaymentProvider; counts(): ProviderCalls };

/** Counts and traces the calls of a provider by outcome. Notices that the provider sends are no calls. */
export function countProviderCalls(provider: PaymentProvider): CountedProvider {
  const calls: ProviderCalls = { answered: 0, away: 0, failed: 0 };
  const counted =
    <Given, Answer>(name: string, call: (given: Given) => Promise<Answer>) =>
    async (given: Given): Promise<Answer> => {
      try {
        const answer = await span(`payment ${name}`, { kind: 'client' }, () => call(given));
        calls.answered += 1;
        return answer;
      } catch (error) {
        calls[error instanceof ProviderAway ? 'away' : 'failed'] += 1;
        throw error;
      }
    };
  return {
    provider: {
      createSession: counted('create session', (request) => provider.createSession(request)),
      get: counted('get', (sessionId) => provider.get(sessionId)),
      capture: counted('capture', (request) => provider.capture(request)),
      cancel: counted('cancel', (request) => provider.cancel(request)),
      refund: counted('refund', (request) => provider.refund(request)),
      parseWebhook: (rawBody, signature) => provider.parseWebhook(rawBody, signature),
    },
    counts: () => ({ ...calls }),
  };
}
