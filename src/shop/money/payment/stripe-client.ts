import type Stripe from 'stripe';
import { ProviderAway } from '../../selling/orders/index.ts';

const TIMEOUT_MS = 10_000;

export type StripeOptions = {
  secretKey: string;
  /** Another host with the Stripe protocol. */
  server?: { host: string; port: number };
  maxRetries?: number;
};

/** Connects to Stripe with the first call. */
export function stripeClient({ secretKey, server, maxRetries = 2 }: StripeOptions) {
  let client: Promise<Stripe> | undefined;
  const connected = (): Promise<Stripe> => {
    client ??= stripeSdk().then(
      (Sdk) =>
        new Sdk(secretKey, {
          timeout: TIMEOUT_MS,
          maxNetworkRetries: maxRetries,
          telemetry: false,
          ...(server ? { host: server.host, port: server.port, protocol: 'http' as const } : {}),
        }),
    );
    return client;
  };

  /** Throws ProviderAway for failures of Stripe and the network. Other errors are bugs of the shop. */
  async function reach<Value>(call: (stripe: Stripe) => Promise<Value>): Promise<Value> {
    try {
      return await call(await connected());
    } catch (error) {
      const { errors } = await stripeSdk();
      // Only the message, because the SDK's error contains more of the request than a log needs.
      if (error instanceof errors.StripeError) throw new ProviderAway(`${error.type}: ${error.message}`);
      throw error;
    }
  }

  return { connected, reach };
}

/** Loads the SDK with the first payment: about 200 files that most processes never need. */
export async function stripeSdk(): Promise<typeof Stripe> {
  return (await import('stripe')).default;
}
