/** Webhooks: endpoints of other systems, and the delivery of business events to them (decision 221). */

export type { ListedAttempt } from './attempt-list.store.ts';
export type { AttemptOutcome } from './attempt-rule.ts';
export type { AttemptRow } from './attempts.store.ts';
export { startWebhookDelivery, type WebhookDelivery } from './deliver-webhooks.ts';
export type { EndpointChangeOutcome, EndpointCreated, OpenEndpoint, SecretRotated } from './endpoint-administration.ts';
export type { EndpointRow } from './endpoints.store.ts';
export type { ReplayOutcome, TestOutcome } from './replay-administration.ts';
export { sweepWebhooks } from './sweep-webhooks.ts';
export { type ComposeWebhookLetter, tellOfWebhooks } from './tell-of-webhooks.ts';
export type { EndpointId } from './types.ts';
export { createWebhookAdministration, type WebhookAdministration } from './webhook-administration.ts';
