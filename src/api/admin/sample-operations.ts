import * as v from 'valibot';
import { choice, text } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/sample-requests';
const STATES = ['waiting', 'sent'] as const;

const SampleBody = v.object({
  id: v.string(),
  productId: v.string(),
  sku: v.pipe(v.string(), v.description('Variant that the shopper looked at.')),
  locale: v.pipe(v.string(), v.description('Language of the letter.')),
  covers: v.array(v.object({ sku: v.string(), name: v.string() })),
  email: v.string(),
  address: v.object({
    salutation: v.picklist(['female', 'male', 'notSpecified']),
    firstName: v.string(),
    lastName: v.string(),
    company: v.nullable(v.string()),
    addressLine2: v.nullable(v.string()),
    street: v.string(),
    houseNumber: v.string(),
    postalCode: v.string(),
    city: v.string(),
    country: v.string(),
  }),
  state: v.picklist(STATES),
  requestedAt: Timestamp,
  sentAt: v.nullable(Timestamp),
});

const listSampleRequests = listOperation({
  path: PATH,
  id: 'listSampleRequests',
  tag: 'Warehouse',
  summary: 'List requests for fabric samples',
  description: 'Requests of shoppers for samples of covers with their addresses, the newest first.',
  scopes: ['warehouse.read'],
  filters: {
    state: choice(STATES, { description: 'State of the requests; all otherwise.', example: 'waiting' }),
    product: text({ longest: 60, description: 'Number of the product.', example: '200101' }),
    from: dayFilter('First day on which they were made.'),
    to: dayFilter('Last day on which they were made.'),
  },
  item: SampleBody,
  part: partOf(SampleBody),
  example: {
    id: '00000000-0000-4000-8000-000000000001',
    productId: '200101',
    sku: '200101-01',
    locale: 'de-CH',
    covers: [{ sku: '200101-01', name: 'creme' }],
    email: 'lea@example.ch',
    address: {
      salutation: 'female',
      firstName: 'Lea',
      lastName: 'Brunner',
      company: null,
      addressLine2: null,
      street: 'Seestrasse',
      houseNumber: '12a',
      postalCode: '8001',
      city: 'Zürich',
      country: 'CH',
    },
    state: 'waiting',
    requestedAt: '2026-11-27T09:12:00.000Z',
    sentAt: null,
  },
  read: ({ services, member, tenant }, given, place) =>
    services.samples.listing.after(member, { tenant, params: listState(given, 'requested'), typed: '' }, place),
  content: ({ id, productId, sku, locale, covers, email, address, state, requestedAt, sentAt }) => ({
    id,
    productId,
    sku,
    locale,
    covers,
    email,
    address: { ...address, company: address.company ?? null, addressLine2: address.addressLine2 ?? null },
    state,
    requestedAt: requestedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }),
});

const moveSampleRequest = defineOperation({
  method: 'PUT',
  path: `${PATH}/{request}/state`,
  id: 'moveSampleRequest',
  tag: 'Warehouse',
  summary: 'Mark a request for samples as sent',
  description: 'Marks the request as sent, or as waiting again. The shop deletes sent requests 60 days later.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: { tenant: tenantInPath, request: uuidInPath('Id of the request.') },
  body: { description: 'State.', schema: v.strictObject({ state: v.picklist(STATES) }), example: { state: 'sent' } },
  success: {
    status: 200,
    description: 'The request has the state.',
    schema: v.object({ id: v.string() }),
    example: { id: '00000000-0000-4000-8000-000000000001' },
  },
  answer: async ({ params: { request: id }, body }, { services, member, tenant }) => {
    const outcome = await services.samples.move(member, { tenant, id, state: body.state });
    return outcome.ok ? { content: { id } } : refusalOf(outcome);
  },
});

/** Requests for samples of a tenant. */
export const SAMPLE_OPERATIONS: readonly AdminOperation[] = [listSampleRequests, moveSampleRequest];
