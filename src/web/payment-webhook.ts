import { type Context, type Env, Hono } from 'hono';
import type { Log } from '../platform/log.ts';
import type { Payments } from '../shop/money/payment/index.ts';
import { limitBody } from './limit-body.ts';
import { RETRY_AFTER } from './unavailable.ts';

/** Largest notice in bytes; usual ones have some kilobytes. */
const LARGEST = 256 * 1024;

/**
 * Receives notices of the payment provider. It reads the raw body, because the signature covers its bytes. A failed
 * notice gets an error status, so that the provider repeats it.
 */
export function paymentWebhook<E extends Env>(
  payments: () => Pick<Payments, 'webhook' | 'notice'>,
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
    if (outcome === 'away') return c.json({ received: false }, 503, { 'Retry-After': RETRY_AFTER });
    logOf(c).warn({}, 'a notice of a payment had a wrong signature');
    return c.json({ received: false }, 400);
  });
  app.use(
    '/api/payment/notices/:method',
    limitBody(LARGEST, (c: Context<E>) => c.json({ received: false }, 413)),
  );
  // Notices for methods of extensions, which verify them.
  app.post('/api/payment/notices/:method', async (c) => {
    const { method } = c.req.param();
    const headers = Object.fromEntries(c.req.raw.headers);
    const outcome = await payments().notice(method, { body: await c.req.text(), headers });
    if (outcome === 'handled') return c.json({ received: true });
    if (outcome === 'away') return c.json({ received: false }, 503, { 'Retry-After': RETRY_AFTER });
    logOf(c).warn({ method: `x-${method}`.slice(0, 40) }, 'a notice to an extension was not genuine');
    return c.json({ received: false }, 400);
  });
  return app;
}
