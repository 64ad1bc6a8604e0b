import type { Log } from '../../../platform/log.ts';
import { ProviderAway } from '../../selling/orders/index.ts';
import type { PaymentProvider } from './provider.ts';

/** PAYMENTS names no provider that could be asked. */
class NoProvider extends ProviderAway {
  override name = 'NoProvider';
}

/**
 * Stands in for a provider where there is none. Payments that began with one stay as they are until it is back; the
 * first attempt to ask about one is logged.
 */
export function createNoProvider(log: Pick<Log, 'warn'>): PaymentProvider {
  let hasWarned = false;
  const refuse = async (): Promise<never> => {
    if (!hasWarned)
      log.warn({}, 'payments that began with a provider are not at their end, and PAYMENTS names none to ask');
    hasWarned = true;
    throw new NoProvider('there is no payment provider');
  };
  return {
    createSession: refuse,
    get: refuse,
    capture: refuse,
    cancel: refuse,
    refund: refuse,
    parseWebhook: async () => null,
  };
}

/** Logs that a provider could not be asked; one that is not there was reported already. */
export function reportAway(log: Pick<Log, 'warn'>, error: ProviderAway, message: string): void {
  if (!(error instanceof NoProvider)) log.warn({ err: error }, message);
}
