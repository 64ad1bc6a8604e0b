import type { Clock } from '../../../platform/clock.ts';
import type { WebPoster } from '../../../platform/remote-files/post-web.ts';
import type { ShopEvent } from '../events/index.ts';
import { type AttemptResult, resultOfPost } from './attempt-rule.ts';
import type { EventTail } from './event-tail.ts';
import { signedHeaders } from './signature.ts';
import type { DeliveryKind, LoggedAttempt } from './types.ts';

/** Limits of one delivery. A time above that of the lease would let two processes deliver at once. */
export const DELIVERY_LIMITS = { milliseconds: 10_000, bytes: 64 * 1024, shownBytes: 2048 } as const;

/** Message to an endpoint: an event, or a test without one. */
export type WebhookMessage = Pick<ShopEvent, 'id' | 'subject'> & { type: string; position: number | null };

type SendDeps = {
  clock: Clock;
  poster: WebPoster;
  keys: readonly Buffer[];
  endpoint: { url: string; apiVersion: string };
};

export function deliver(
  deps: SendDeps & { tail: Pick<EventTail, 'bodyOf'> },
  event: ShopEvent,
  kind: DeliveryKind,
  attempt: number,
): Promise<{ result: AttemptResult; logged: LoggedAttempt }> {
  return sendWebhook(deps, { message: event, body: deps.tail.bodyOf(event), kind, attempt });
}

/** Sends a signed message, and returns the result with its entry of the log. Never throws. */
export async function sendWebhook(
  { clock, poster, keys, endpoint }: SendDeps,
  sent: { message: WebhookMessage; body: string; kind: DeliveryKind; attempt: number },
): Promise<{ result: AttemptResult; logged: LoggedAttempt }> {
  const { message, body, kind, attempt } = sent;
  const started = performance.now();
  const headers = {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'user-agent': 'Kontor-Webhooks',
    'kontor-version': endpoint.apiVersion,
    ...signedHeaders(keys, { id: message.id, body, now: clock.now() }),
  };
  const posted = await poster.post(new URL(endpoint.url), { body, headers });
  const result = resultOfPost(posted, clock.now());
  const logged: LoggedAttempt = {
    at: clock.now(),
    kind,
    position: message.position,
    eventId: message.id,
    type: message.type,
    subject: message.subject,
    attempt,
    outcome: result.outcome,
    status: result.status,
    ms: Math.round(performance.now() - started),
    // PostgreSQL stores no NUL.
    answer: result.answer.replaceAll('\0', ''),
  };
  return { result, logged };
}
