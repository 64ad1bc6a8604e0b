import type { Log } from '../../../platform/log.ts';
import type { Currency, Tenant } from '../../../tenants/tenant.ts';
import type { PersonDetails } from './person-key.ts';

/** Question about one person and one purchase. */
export type BureauQuestion = {
  person: PersonDetails;
  /** Minor units. */
  amount: number;
  currency: Currency;
  purpose: 'invoice';
};

/** `score`: 0 (worst) to 1000; `reference`: by which the bureau finds its answer again. */
export type BureauAnswer = { answer: 'yes' | 'unsure' | 'no'; score: number; reference: string };

/**
 * Port for credit bureaus. An adapter asks outside and gives up at the signal. It may use no data on health or from
 * social networks (directive 2023/2225, article 18).
 */
export type CreditBureau = {
  name: string;
  ask(question: BureauQuestion, signal: AbortSignal): Promise<BureauAnswer>;
};

/** Answer with the name of its bureau. */
export type NamedAnswer = BureauAnswer & { bureau: string };

/** Asks the tenant's bureau; null if the own rules decide alone. */
export type AskBureau = (tenant: Tenant, question: Omit<BureauQuestion, 'currency'>) => Promise<NamedAnswer | null>;

/**
 * Asks the bureau of a tenant that uses one, for amounts from its threshold. A bureau that is late or fails must stop no
 * order: the own rules then decide.
 */
export function createAskBureau({ bureau, log }: { bureau: CreditBureau | null; log: Log }): AskBureau {
  return async (tenant, question) => {
    const { bureau: terms } = tenant.credit;
    if (bureau === null || terms === null || question.amount < terms.from) return null;
    const signal = AbortSignal.timeout(terms.timeoutMs);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('the credit bureau gave no answer in time')));
    });
    try {
      const asked = bureau.ask({ ...question, currency: tenant.currency }, signal);
      return { ...(await Promise.race([asked, late])), bureau: bureau.name };
    } catch (err) {
      // An adapter's message may quote the person.
      const problem = err instanceof Error ? err.name : 'unknown';
      log.warn({ problem, bureau: bureau.name }, 'credit bureau not available, own rules decide');
      return null;
    }
  };
}

/** Returns an answer as the decision stores it. */
export function bureauNote(answer: NamedAnswer | null): string | null {
  return answer && `${answer.bureau}: ${answer.answer}, ${answer.score}, ${answer.reference}`;
}
