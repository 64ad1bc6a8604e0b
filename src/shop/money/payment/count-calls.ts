import { ProviderAway } from '../../selling/orders/index.ts';
import type { PaymentProvider } from './provider.ts';

/** Calls of a provider since the start of the thread. `away`: unreachable; `failed`: any other error. */
type ProviderCalls = { answered: number; away: number; failed: number };

type CountedProvider = { provider: PaymentProvider; counts(): ProviderCalls };

/** Counts the calls of a provider by outcome. Notices that the provider sends are no calls. */
export function countProviderCalls(provider: PaymentProvider): CountedProvider {
  const calls: ProviderCalls = { answered: 0, away: 0, failed: 0 };
  const counted =
    <Given, Answer>(call: (given: Given) => Promise<Answer>) =>
    async (given: Given): Promise<Answer> => {
      try {
        const answer = await call(given);
        calls.answered += 1;
        return answer;
      } catch (error) {
        calls[error instanceof ProviderAway ? 'away' : 'failed'] += 1;
        throw error;
      }
    };
  return {
    provider: {
      createSession: counted((request) => provider.createSession(request)),
      get: counted((sessionId) => provider.get(sessionId)),
      capture: counted((request) => provider.capture(request)),
      cancel: counted((request) => provider.cancel(request)),
      refund: counted((request) => provider.refund(request)),
      parseWebhook: (rawBody, signature) => provider.parseWebhook(rawBody, signature),
    },
    counts: () => ({ ...calls }),
  };
}
