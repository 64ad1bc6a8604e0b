import { type Context, type Env, Hono } from 'hono';
import type { Log } from '../platform/log.ts';
import type { Payments } from '../shop/money/payment/index.ts';
import { limitBody } from './limit-body.ts';

/** Notices are some kilobytes. */
const LARGEST = 256 * 1024;

/**
 * Where the payment provider tells what happened. The body is read as it came: the signature is over its bytes. What
 * could not be dealt with is answered as a failure, so that it is sent again.
 */
export function paymentWebhook<E extends Env>(
  payments: () => Pick<Payments, 'webhook'>,
  logOf: (c: Context<E>) => Log,
): Hono<E> {
  const app = new Hono<E>();
  app.use(
    '/api/payment/webhook',
    limitBody(LARGEST, (c: Context<E>) => c.json({ received: false }, 413)),
  );
  app.post('/api/payment/webhook', async (c) => {
    const outcome = await payments().webhook(await c.req.text(), c.req.header('stripe-signature') ?? null);
    if (outcome === 'handled') return c.json({ received: true });
    logOf(c).warn({}, 'a notice of a payment had a wrong signature');
    return c.json({ received: false }, 400);
  });
  return app;
}
