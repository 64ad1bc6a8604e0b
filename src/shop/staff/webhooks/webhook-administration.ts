import {
  createEndpointAdministration,
  type EndpointAdministration,
  type EndpointDeps,
} from './endpoint-administration.ts';
import { createReplayAdministration, type ReplayAdministration } from './replay-administration.ts';

/** Everything that employees do with webhooks. */
export type WebhookAdministration = EndpointAdministration & ReplayAdministration;

export function createWebhookAdministration(deps: EndpointDeps): WebhookAdministration {
  return { ...createEndpointAdministration(deps), ...createReplayAdministration(deps) };
}
