import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { isShopEvent, type ShopEvent } from './events.ts';

export type VerifiedWebhook =
  /** `id`: the same in each attempt. Remember it: an event may come twice. */
  | { ok: true; id: string; event: ShopEvent | TestEvent }
  /** `not-signed`: no secret fits, or the request is older than five minutes. Answer it with 401. */
  | { ok: false; problem: 'not-signed' | 'malformed' };

/** Event that the page of a webhook sends on demand. */
export type TestEvent = { type: 'webhook.test'; subject: string; data: object };

/**
 * Verifies a webhook by its raw body. `secrets`: those of the endpoint, `whsec_…`; several while they are rotated, and one
 * signature by one of them is enough.
 */
export function verifyWebhook(given: {
  secrets: readonly string[];
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: string;
}): VerifiedWebhook {
  const headers = Object.fromEntries(
    Object.entries(given.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), String(value)]],
    ),
  );
  if (!given.secrets.some((secret) => isSigned(secret, given.body, headers)))
    return { ok: false, problem: 'not-signed' };
  const event = parsed(given.body);
  return isShopEvent(event) || isTestEvent(event)
    ? { ok: true, id: headers['webhook-id'] ?? '', event }
    : { ok: false, problem: 'malformed' };
}

function isTestEvent(value: unknown): value is TestEvent {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'webhook.test';
}

function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    // The library parses the body after it has verified the signature.
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
