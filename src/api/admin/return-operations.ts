import * as v from 'valibot';
import type { FulfilmentAdministration, ListedReturn } from '../../shop/after-sales/fulfilment/index.ts';
import { choice } from '../parameters.ts';
import { cursor, fields, inPath, limit, tenantInPath, withFields } from './admin-parameters.ts';
import { Day, hasUniquePositions, listOf, partOf, Timestamp } from './admin-schemas.ts';
import { entityTag } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { refusedBy } from './order-changes.ts';
import { timeOf } from './read-order.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const STATES = ['registered', 'received', 'settled', 'given-up'] as const;
const REFUSALS = ['used', 'unsealed', 'incomplete', 'not-ours', 'damaged-by-customer'] as const;
const MOST_UNITS = 99;

const listed = {
  number: v.string(),
  order: v.pipe(v.string(), v.description('Number of the order.')),
  state: v.picklist(STATES),
  way: v.pipe(v.picklist(['label', 'collection']), v.description('By a label of a carrier, or collected by the team.')),
  collectOn: v.nullable(Day),
  registeredAt: Timestamp,
  receivedAt: v.nullable(Timestamp),
  settledAt: v.nullable(Timestamp),
  creditDueOn: v.pipe(v.nullable(Day), v.description('Last day for the credit note.')),
};

const ListedReturnBody = v.object({ ...listed, units: count, reasons: v.array(v.string()) });
const ReturnBody = v.object({
  ...listed,
  lines: v.array(
    v.object({
      position: v.pipe(count, v.description('Position of the line in the order.')),
      sku: v.string(),
      title: v.string(),
      quantity: count,
      reason: v.string(),
      exchangeSku: v.pipe(v.nullable(v.string()), v.description('Variant that the customer wants instead.')),
      accepted: count,
      refused: count,
      refusedBecause: v.nullable(v.picklist(REFUSALS)),
      exchanged: count,
    }),
  ),
});

const EXAMPLE = {
  number: '300000017',
  order: '100000123',
  state: 'registered' as const,
  way: 'label' as const,
  collectOn: null,
  registeredAt: '2026-11-27T09:12:00.000Z',
  receivedAt: null,
  settledAt: null,
  creditDueOn: null,
};
const LINE = {
  position: 1,
  sku: '400105-01',
  title: 'Lamp',
  quantity: 1,
  reason: 'damaged',
  exchangeSku: null,
  accepted: 0,
  refused: 0,
  refusedBecause: null,
  exchanged: 0,
};
const ChangedReturn = v.object({ number: v.string(), state: v.picklist(STATES) });
const changedReturn = {
  status: 200 as const,
  description: 'The return has changed.',
  schema: ChangedReturn,
  example: { number: '300000017', state: 'received' as const },
};

export const returnNumber = inPath('Number of the return.', '300000017');

const listReturns = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/returns',
  id: 'listReturns',
  tag: 'Returns',
  summary: 'List returns',
  description: 'Returns in the order of their registration, the newest first.',
  scopes: ['return.read'],
  parameters: {
    tenant: tenantInPath,
    state: choice(STATES, { description: 'State of the returns; all otherwise.', example: 'received' }),
    fields: fields(Object.keys(ListedReturnBody.entries), 'number'),
    limit,
    cursor,
  },
  success: {
    status: 200,
    description: 'A page of returns.',
    schema: listOf(partOf(ListedReturnBody)),
    example: { items: [{ ...EXAMPLE, units: 1, reasons: ['damaged'] }], nextCursor: null },
  },
  answer: async ({ params }, { services, member, tenant, cursors }) => {
    const { state, limit: size, cursor: at } = params;
    const list = `returns ${tenant.id} ${state ?? ''}`;
    const last = at === '' ? null : cursors.read(list, at);
    if (at !== '' && !last) return { problem: { code: 'invalid-cursor' } };
    const query = new URLSearchParams({ state: state ?? 'all', sort: 'registered', order: 'desc' });
    const page = await services.fulfilment.listing.after(member, { tenant, params: query, typed: '' }, { last, size });
    if (!page) return { problem: { code: 'missing-scope' } };
    const next = page.last && page.lines.length === size ? cursors.write(list, placeOf(page.last)) : null;
    const items = page.lines.map((line) => withFields(listedContent(line), params.fields));
    return { content: { items, nextCursor: next }, next };
  },
});

function placeOf([first = '', ...rest]: readonly string[]): [string, ...string[]] {
  return [first, ...rest];
}

function listedContent({ pieces, reasons, waitsForExchange: _, ...line }: ListedReturn) {
  return { ...datesOf(line), units: pieces, reasons };
}

type Dated = Pick<
  ListedReturn,
  'number' | 'order' | 'state' | 'way' | 'collectOn' | 'registeredAt' | 'receivedAt' | 'settledAt' | 'creditDueOn'
>;

function datesOf({ number, order, state, way, collectOn, registeredAt, receivedAt, settledAt, creditDueOn }: Dated) {
  return {
    number,
    order,
    state,
    way,
    collectOn,
    registeredAt: registeredAt.toISOString(),
    receivedAt: timeOf(receivedAt),
    settledAt: timeOf(settledAt),
    creditDueOn,
  };
}

type OpenedReturn = NonNullable<Awaited<ReturnType<FulfilmentAdministration['openReturn']>>>;

function returnContent({ order, entry }: OpenedReturn): v.InferOutput<typeof ReturnBody> {
  const { lines, ...head } = entry;
  return {
    ...datesOf({ ...head, order: order.number }),
    lines: lines.map(({ position, sku, title, quantity, reason, exchange, ...decided }) => ({
      position,
      sku,
      title,
      quantity,
      reason,
      exchangeSku: exchange?.sku ?? null,
      accepted: decided.accepted,
      refused: decided.refused,
      refusedBecause: decided.refusedBecause,
      exchanged: decided.exchanged,
    })),
  };
}

const getReturn = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/returns/{number}',
  id: 'getReturn',
  tag: 'Returns',
  summary: 'Read a return',
  description: 'A return with its lines. The audit trail records the view.',
  scopes: ['return.read'],
  parameters: { tenant: tenantInPath, number: returnNumber },
  hasTag: true,
  success: { status: 200, description: 'The return.', schema: ReturnBody, example: { ...EXAMPLE, lines: [LINE] } },
  answer: async ({ params: { number } }, { services, member, tenant }) => {
    const found = await services.fulfilment.openReturn(member, { tenant, number });
    if (!found) return { problem: { code: 'not-found' } };
    const content = returnContent(found);
    return { content, tag: entityTag(content) };
  },
});

const receiveReturn = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/returns/{number}/receive',
  id: 'receiveReturn',
  tag: 'Returns',
  summary: 'Record that a return arrived',
  description: 'Starts the days for the credit note, and mails the customer.',
  scopes: ['return.check', 'return.read'],
  parameters: { tenant: tenantInPath, number: returnNumber },
  success: changedReturn,
  problems: ['return-state'],
  answer: async ({ params: { number } }, call) => {
    const outcome = await call.services.fulfilment.receive(call.member, { tenant: call.tenant, number });
    return outcome.ok ? changedOf(call, number) : returnRefused(outcome);
  },
});

const decided = v.pipe(
  v.strictObject({
    position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
    accepted: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_UNITS)), 0),
    refused: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_UNITS)), 0),
    refusedBecause: v.optional(v.picklist(REFUSALS)),
    restocked: v.pipe(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_UNITS)), 0),
      v.description('Accepted units that can be sold again.'),
    ),
  }),
  v.check(({ refused, refusedBecause }) => refused === 0 || refusedBecause !== undefined, 'required'),
);

const settleReturn = defineOperation({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/returns/{number}/settle',
  id: 'settleReturn',
  tag: 'Returns',
  summary: 'Settle a return',
  description: 'Accepts or refuses each unit once: restocks, exchanges or credits, and mails the customer.',
  scopes: ['return.check', 'return.read'],
  parameters: { tenant: tenantInPath, number: returnNumber },
  body: {
    description: 'Decision on each line.',
    schema: v.strictObject({
      lines: v.pipe(
        v.array(decided),
        v.minLength(1),
        v.maxLength(500),
        v.check((lines) => hasUniquePositions(lines), 'invalid'),
      ),
      note: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
    }),
    example: { lines: [{ position: 1, accepted: 1, restocked: 1 }] },
  },
  success: { ...changedReturn, example: { number: '300000017', state: 'settled' as const } },
  problems: ['return-state', 'return-units', 'needs-approval'],
  answer: async ({ params: { number }, body }, call) => {
    const entered: Record<string, string> = { note: body.note };
    for (const { position, accepted, refused, refusedBecause, restocked } of body.lines) {
      entered[`accepted-${position}`] = String(accepted);
      entered[`refused-${position}`] = String(refused);
      entered[`restocked-${position}`] = String(restocked);
      if (refusedBecause) entered[`because-${position}`] = refusedBecause;
    }
    const outcome = await call.services.fulfilment.settle(call.member, { tenant: call.tenant, number, entered });
    return outcome.ok ? changedOf(call, number) : returnRefused(outcome);
  },
});

function returnRefused(outcome: { problem: string }) {
  if (outcome.problem === 'state') return { problem: { code: 'return-state' as const } };
  if (outcome.problem === 'pieces') return { problem: { code: 'return-units' as const } };
  return refusedBy(outcome);
}

/** Returns the state of a return after its change. */
async function changedOf({ services, member, tenant }: AdminCall, number: string) {
  const found = await services.fulfilment.openReturn(member, { tenant, number });
  if (!found) throw new Error('a changed return is missing');
  return { content: { number, state: found.entry.state } };
}

export const RETURN_OPERATIONS: readonly AdminOperation[] = [listReturns, getReturn, receiveReturn, settleReturn];
