import { isUuid } from '../../../platform/uuid.ts';
import { type ListDefinition, periodConditions } from '../lists/index.ts';
import type { AttemptRow } from './attempts.store.ts';

type AttemptTab = 'delivered' | 'failed';
type AttemptColumn =
  | 'at'
  | 'endpoint'
  | 'type'
  | 'subject'
  | 'kind'
  | 'attempt'
  | 'outcome'
  | 'status'
  | 'ms'
  | 'event';

/** Attempt as the list shows it. */
export type ListedAttempt = Omit<AttemptRow, 'answer' | 'position'> & { endpoint: string };

/** Log of deliveries of all endpoints. */
export const WEBHOOK_ATTEMPT_LIST: ListDefinition<AttemptTab, 'at', AttemptColumn> = {
  name: 'webhook-log',
  shape: {
    tabs: ['delivered', 'failed'],
    filters: {
      endpoint: 'text',
      type: 'text',
      subject: 'text',
      event: 'text',
      kind: ['event', 'replay', 'test'],
      from: 'day',
      to: 'day',
    },
    sorts: ['at'],
    columns: ['at', 'endpoint', 'type', 'subject', 'kind', 'attempt', 'outcome', 'status', 'ms', 'event'],
    usual: {
      sort: 'at',
      descending: true,
      columns: ['at', 'endpoint', 'type', 'subject', 'attempt', 'outcome', 'status', 'ms'],
    },
  },
  source: {
    table: 'webhook_attempt',
    key: 'id',
    tabs: { delivered: "webhook_attempt.outcome = 'delivered'", failed: "webhook_attempt.outcome <> 'delivered'" },
    sorts: { at: ['webhook_attempt.id'] },
    line: `webhook_attempt.id, webhook_attempt.endpoint_id as "endpointId", webhook_attempt.at, webhook_attempt.kind,
      webhook_attempt.event_id as "eventId", webhook_attempt.type, webhook_attempt.subject, webhook_attempt.attempt,
      webhook_attempt.outcome, webhook_attempt.status, webhook_attempt.ms,
      (select name from webhook_endpoint where id = webhook_attempt.endpoint_id) as endpoint`,
  },
  conditions: (sql, { tenant, filters }) => {
    const { endpoint = '', type, subject, event = '', kind } = filters;
    const all = periodConditions(sql, 'webhook_attempt.at', filters, tenant.timeZone);
    if (endpoint) all.push(isUuid(endpoint) ? `webhook_attempt.endpoint_id = ${sql.add(endpoint)}` : 'false');
    if (type) all.push(`webhook_attempt.type = ${sql.add(type)}`);
    if (subject) all.push(`webhook_attempt.subject = ${sql.add(subject)}`);
    if (event) all.push(isUuid(event) ? `webhook_attempt.event_id = ${sql.add(event)}` : 'false');
    if (kind) all.push(`webhook_attempt.kind = ${sql.add(kind)}`);
    return all;
  },
  contents: {
    at: 'text',
    endpoint: 'text',
    type: 'text',
    subject: 'text',
    kind: 'text',
    attempt: 'number',
    outcome: 'text',
    status: 'number',
    ms: 'number',
    event: 'text',
  },
};
