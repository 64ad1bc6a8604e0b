import * as v from 'valibot';
import { tenantInPath } from './admin-parameters.ts';
import { Day, partOf, Timestamp } from './admin-schemas.ts';
import { listOperation } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/newsletter';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const SubscriberBody = v.object({
  id: v.string(),
  email: v.pipe(v.string(), v.description('Shortened.')),
  locale: v.string(),
  newsletters: v.array(
    v.object({
      kind: v.picklist(['brandA', 'brandB', 'flexikonto']),
      frequency: v.pipe(count, v.description('0 daily, 1 weekly, 2 every two weeks, 3 monthly.')),
      pausedUntil: v.nullable(Day),
    }),
  ),
  reachable: v.pipe(v.boolean(), v.description('False once mails came back.')),
  subscribedAt: Timestamp,
});

const listSubscribers = listOperation({
  path: `${PATH}/subscribers`,
  id: 'listSubscribers',
  tag: 'Campaigns',
  summary: 'List subscribers',
  description: 'Subscribers of newsletters, with shortened addresses. The audit trail records the list.',
  scopes: ['campaign.read'],
  item: SubscriberBody,
  part: partOf(SubscriberBody),
  example: {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'l…@example.com',
    locale: 'de-CH',
    newsletters: [{ kind: 'brandA', frequency: 1, pausedUntil: null }],
    reachable: true,
    subscribedAt: '2026-11-27T09:12:00.000Z',
  },
  read: ({ services, member, tenant }, _, place) => services.subscribers.after(member, { tenant, ...place }),
  content: ({ id, email, locale, newsletters, isReachable, subscribedAt }) => ({
    ...{ id, email, locale, reachable: isReachable, subscribedAt: subscribedAt.toISOString() },
    newsletters: newsletters.map(({ kind, frequency, pauseUntil }) => ({ kind, frequency, pausedUntil: pauseUntil })),
  }),
});

const unsubscribe = defineOperation({
  method: 'POST',
  path: `${PATH}/unsubscriptions`,
  id: 'unsubscribe',
  tag: 'Campaigns',
  summary: 'End the newsletters of an address',
  description:
    'Ends all newsletters of an address, as its owner asked. The audit trail records it without the address.',
  scopes: ['campaign.edit', 'campaign.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'The address.',
    schema: v.strictObject({ email: v.pipe(v.string(), v.minLength(3), v.maxLength(254)) }),
    example: { email: 'lea@example.com' },
  },
  success: {
    status: 200,
    description: 'The address gets no newsletter.',
    schema: v.object({ ended: v.pipe(count, v.description('Newsletters that ended; 0 if there was none.')) }),
    example: { ended: 1 },
  },
  answer: async ({ body: { email } }, { services, member, tenant }) => {
    const outcome = await services.subscribers.unsubscribe(member, { tenant, email });
    return outcome.ok ? { content: { ended: outcome.ended } } : refusalOf(outcome);
  },
});

const readBounces = defineOperation({
  method: 'POST',
  path: `${PATH}/bounces`,
  id: 'readBounces',
  tag: 'Campaigns',
  summary: 'Read reports of undeliverable mails',
  description:
    'Reads reports of mail servers (RFC 3464). Counts for subscribers of the tenant only: an address that does not exist gets no more newsletters; others after three reports. A report counts once, however often it is sent. A report may name customers of any tenant, so the client must work for all.',
  scopes: ['campaign.send', 'campaign.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Reports as text, one or several.',
    schema: v.strictObject({ report: v.pipe(v.string(), v.minLength(1), v.maxLength(200_000)) }),
    example: { report: 'Final-Recipient: rfc822; gone@example.com\nAction: failed\nStatus: 5.1.1' },
  },
  success: {
    status: 200,
    description: 'The reports are read.',
    schema: v.object({
      read: v.pipe(count, v.description('Addresses in the reports.')),
      known: v.pipe(count, v.description('Subscribers among them.')),
      ended: v.pipe(count, v.description('Subscribers who get no mail any more.')),
    }),
    example: { read: 1, known: 1, ended: 1 },
  },
  problems: ['needs-all-tenants'],
  answer: async ({ body: { report } }, { services, member, tenant }) => {
    const outcome = await services.campaigns.readBounces(member, tenant, report);
    if (!outcome.ok) return { problem: { code: 'needs-all-tenants' } };
    const { read, known, ended } = outcome;
    return { content: { read, known, ended } };
  },
});

/** Subscribers of a tenant's newsletters. */
export const SUBSCRIBER_OPERATIONS: readonly AdminOperation[] = [listSubscribers, unsubscribe, readBounces];
