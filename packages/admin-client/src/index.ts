export { type AdminClient, API_VERSION, type ClientOptions, createAdminClient } from './client.ts';
export type { Credentials } from './credentials.ts';
export {
  type EventOf,
  type EventType,
  followEvents,
  newestPosition,
  positionOf,
  type ReadingOptions,
  readEvents,
  type ShopEvent,
} from './events.ts';
export { type LineOf, type LineOutcome, type LinesPath, readLines, sendLines } from './lines.ts';
export { itemsOf } from './pages.ts';
export { type Answer, type ItemOf, need, type Problem, RefusedError, type Shape } from './problems.ts';
export type { RetryRules } from './retry-rules.ts';
export { type Match, updateLatest } from './updates.ts';
export { type VerifiedWebhook, verifyWebhook } from './webhooks.ts';
