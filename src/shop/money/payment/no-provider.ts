import type { Log } from '../../../platform/log.ts';
import { ProviderAway } from '../../selling/orders/index.ts';
import type { PaymentProvider } from './provider.ts';

/** PAYMENTS names no provider. */
class NoProvider extends ProviderAway {
  override name = 'NoProvider';
}

/**
 * Creates a substitute for a missing provider. Payments that began with a provider remain unchanged until it is
 * configured again. The first call logs a warning.
 */
export function createNoProvider(log: Pick<Log, 'warn'>): PaymentProvider {
  let hasWarned = false;
  const refuse = async (): Promise<never> => {
    if (!hasWarned) log.warn({}, 'online payments are unfinished, and PAYMENTS names none');
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

/** Logs that the provider was unreachable. A missing provider was logged before. */
export function reportAway(log: Pick<Log, 'warn'>, error: ProviderAway, message: string): void {
  if (!(error instanceof NoProvider)) log.warn({ err: error }, message);
}
