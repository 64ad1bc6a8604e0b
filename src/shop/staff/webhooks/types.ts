import type { TenantId } from '../../../tenants/tenant.ts';
import type { EventType } from '../events/index.ts';
import type { AttemptOutcome } from './attempt-rule.ts';

declare const endpointId: unique symbol;
/** Id of an endpoint of webhooks. */
export type EndpointId = string & { readonly [endpointId]: true };

/** `paused`: by an employee. `parked`: by the shop, because nothing could be delivered. */
export type EndpointState = 'active' | 'paused' | 'parked';

/** Events that an endpoint gets. */
export type EndpointFilter = {
  types: readonly EventType[];
  /** Null: all tenants. */
  tenants: readonly TenantId[] | null;
  /** Begin of the subjects; empty: any. */
  subjectPrefix: string;
};

/** `event`: when it happens; `replay`: an employee asked for it again; `test`: an employee tests the endpoint. */
export type DeliveryKind = 'event' | 'replay' | 'test';

/** Attempt as the log stores it. */
export type LoggedAttempt = {
  at: Date;
  kind: DeliveryKind;
  /** Null for a test. */
  position: number | null;
  eventId: string;
  type: string;
  subject: string;
  attempt: number;
  outcome: AttemptOutcome;
  status: number | null;
  ms: number;
  answer: string;
};
