import * as v from 'valibot';
import type { Currency } from '../../currencies/currency.ts';
import type { ChangedCustomerLine } from '../../shop/customers/customer-service/index.ts';
import { choice, text } from '../parameters.ts';
import { cursor, expand, fields, limit, tenantInPath, updatedSince, withFields } from './admin-parameters.ts';
import { AdminAddress, AdminMoney, Day, listOf, partOf, Timestamp } from './admin-schemas.ts';
import { accessReason, customerNumber, type OpenedCustomer, openCustomer } from './customer-access.ts';
import { ADDRESS_EXAMPLE } from './entered-address.ts';
import { listOperation } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const PARTS = ['orders', 'giftCards', 'tickets', 'consents', 'notes'] as const;

const ListedCustomerBody = v.object({
  number: v.string(),
  name: v.pipe(v.string(), v.description('Shortened: reading a file needs a reason.')),
  email: v.pipe(v.string(), v.description('Shortened.')),
  locked: v.boolean(),
  group: v.pipe(v.string(), v.description('Customer group; `standard` for none.')),
  premium: v.pipe(v.boolean(), v.description('Whether a premium membership runs.')),
  registeredAt: Timestamp,
  changedAt: v.pipe(Timestamp, v.description('Last change of the personal data, the group or the address book.')),
  orders: count,
  lastOrderAt: v.nullable(Timestamp),
  owed: AdminMoney,
  newsletter: v.boolean(),
});

const ListedOrderOfCustomer = v.object({
  number: v.string(),
  stage: v.string(),
  placedAt: Timestamp,
  total: AdminMoney,
  units: count,
});

const CustomerBody = v.object({
  number: v.string(),
  email: v.string(),
  salutation: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  birthday: v.nullable(Day),
  phone: v.nullable(v.string()),
  locale: v.string(),
  group: v.string(),
  premiumUntil: v.nullable(Day),
  locked: v.boolean(),
  hasPassword: v.boolean(),
  registeredAt: Timestamp,
  changedAt: Timestamp,
  addresses: v.array(v.object({ id: v.string(), address: AdminAddress, isDefault: v.boolean() })),
  newsletter: v.boolean(),
  erasable: v.pipe(
    v.object({ keptUntil: v.nullable(Day), openUntil: v.nullable(Day) }),
    v.description('Days until which an erasure would leave orders, and their address of mail.'),
  ),
  orders: v.exactOptional(v.pipe(v.array(ListedOrderOfCustomer), v.description('The newest ten.'))),
  giftCards: v.exactOptional(
    v.array(v.object({ id: v.string(), lastFour: v.nullable(v.string()), state: v.string(), balance: AdminMoney })),
  ),
  tickets: v.exactOptional(
    v.array(v.object({ number: v.string(), subject: v.string(), state: v.string(), createdAt: Timestamp })),
  ),
  consents: v.exactOptional(v.array(v.object({ kind: v.string(), granted: v.boolean(), changedAt: Timestamp }))),
  notes: v.exactOptional(
    v.array(
      v.object({ id: v.string(), text: v.string(), by: v.string(), at: Timestamp, struckAt: v.nullable(Timestamp) }),
    ),
  ),
});

type CustomerContent = v.InferOutput<typeof CustomerBody>;

const chf = (amount: number) => ({ amount, currency: 'CHF' as const });
const OF_EXAMPLE = {
  number: '200000017',
  locked: false,
  group: 'standard',
  registeredAt: '2026-01-12T09:12:00.000Z',
  changedAt: '2026-11-27T09:12:00.000Z',
  newsletter: true,
};
const LISTED_EXAMPLE = {
  ...OF_EXAMPLE,
  name: 'L. Muster',
  email: 'l…@example.com',
  premium: false,
  orders: 3,
  lastOrderAt: '2026-11-20T09:12:00.000Z',
  owed: chf(4990),
};
const EXAMPLE: CustomerContent = {
  ...OF_EXAMPLE,
  email: 'lea@example.com',
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Muster',
  birthday: '1980-02-29',
  phone: null,
  locale: 'de-CH',
  premiumUntil: null,
  hasPassword: true,
  addresses: [{ id: '00000000-0000-4000-8000-000000000003', address: ADDRESS_EXAMPLE, isDefault: true }],
  erasable: { keptUntil: null, openUntil: null },
};

const listCustomers = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/customers',
  id: 'listCustomers',
  tag: 'Customers',
  summary: 'List customers',
  description:
    'Customers by number, with shortened names; with `updated_since` the earliest change first. Erased ones are gone. The audit trail records the list.',
  scopes: ['customer.read'],
  parameters: {
    tenant: tenantInPath,
    state: choice(['owes', 'premium', 'locked'], {
      description: 'State of the customers; all otherwise.',
      example: 'owes',
    }),
    group: text({ longest: 40, description: 'Customer group.', example: 'standard' }),
    newsletter: choice(['yes', 'no'], { description: 'Whether they subscribe to a newsletter.', example: 'yes' }),
    updated_since: updatedSince,
    fields: fields(Object.keys(ListedCustomerBody.entries), 'number'),
    limit,
    cursor,
  },
  success: {
    status: 200,
    description: 'A page of customers.',
    schema: listOf(partOf(ListedCustomerBody)),
    example: { items: [LISTED_EXAMPLE], nextCursor: null },
  },
  answer: async ({ params }, { services, member, tenant, cursors }) => {
    const { state, group, newsletter, updated_since: since, limit: size, cursor: at } = params;
    const query = new URLSearchParams({ state: state ?? 'all', group, newsletter: newsletter ?? '' });
    const list = `customers ${tenant.id} ${query} ${since?.toISOString() ?? ''}`;
    const last = at === '' ? null : cursors.read(list, at);
    if (at !== '' && !last) return { problem: { code: 'invalid-cursor' } };
    const asked = { tenant, params: query, since, last, most: size + 1 };
    const rows = await services.customers.listing.after(member, asked);
    if (!rows) return { problem: { code: 'missing-scope' } };
    const shown = rows.slice(0, size);
    const end = rows.length > size ? shown.at(-1)?.place : undefined;
    const next = end ? cursors.write(list, end) : null;
    const items = shown.map((row) => withFields(listedContent(row, tenant.currency), params.fields));
    return { content: { items, nextCursor: next }, next };
  },
});

function listedContent(row: ChangedCustomerLine, currency: Currency): v.InferOutput<typeof ListedCustomerBody> {
  const { number, name, email, group, orders } = row;
  return {
    number,
    name,
    email,
    locked: row.isLocked,
    group,
    premium: row.isPremium,
    registeredAt: row.registeredAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    orders,
    lastOrderAt: timeOf(row.orderedAt),
    owed: { amount: row.owed, currency },
    newsletter: row.hasNewsletter,
  };
}

const getCustomer = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/customers/{number}',
  id: 'getCustomer',
  tag: 'Customers',
  summary: 'Read a customer',
  description:
    'The file of a customer with its addresses. The audit trail and the customer file record the access with its reason.',
  scopes: ['customer.read'],
  parameters: {
    tenant: tenantInPath,
    number: customerNumber,
    reason: accessReason,
    expand: expand(PARTS, 'orders'),
    fields: fields(
      Object.keys(CustomerBody.entries).filter((name) => !PARTS.some((part) => part === name)),
      'number',
    ),
  },
  hasTag: true,
  success: { status: 200, description: 'The customer.', schema: partOf(CustomerBody), example: EXAMPLE },
  answer: async ({ params }, call) => {
    const opened = await openCustomer(call, params.number, params.reason);
    if (!opened) return { problem: { code: 'not-found' } };
    const parts = partsOf(opened, call.tenant.currency);
    const added = Object.fromEntries((params.expand ?? []).map((part) => [part, parts[part]]));
    return { content: { ...withFields(customerContent(opened), params.fields), ...added }, tag: opened.tag };
  },
});

function customerContent({ file }: OpenedCustomer): CustomerContent {
  const { account, addresses, newsletter, keptUntil, openUntil } = file;
  const { number, email, salutation, firstName, lastName, birthday, phone, locale, premiumUntil, hasPassword } =
    account;
  return {
    ...{ number, email, salutation, firstName, lastName, birthday, phone, locale, premiumUntil, hasPassword },
    group: account.category,
    locked: account.isLocked,
    registeredAt: account.createdAt.toISOString(),
    changedAt: account.changedAt.toISOString(),
    addresses: addresses.map(({ id, address, isDefault }) => ({ id, address, isDefault })),
    newsletter: newsletter.subscribed,
    erasable: { keptUntil, openUntil },
  };
}

type Parts = Required<Pick<CustomerContent, (typeof PARTS)[number]>>;

function partsOf({ file }: OpenedCustomer, currency: Currency): Parts {
  return {
    orders: file.orders.map(orderLine),
    giftCards: file.giftCards.map(({ id, lastFour, state, balance }) => ({
      id,
      lastFour,
      state,
      balance: { amount: balance, currency },
    })),
    tickets: file.tickets.map(({ number, subject, state, createdAt }) => ({
      number,
      subject,
      state,
      createdAt: createdAt.toISOString(),
    })),
    consents: file.consents.map(({ kind, granted, changedAt }) => ({
      kind,
      granted,
      changedAt: changedAt.toISOString(),
    })),
    notes: file.notes.map(({ id, text: words, staffEmail: by, at, struckAt }) => ({
      id,
      text: words,
      by,
      at: at.toISOString(),
      struckAt: timeOf(struckAt),
    })),
  };
}

function orderLine(order: OpenedCustomer['file']['orders'][number]): v.InferOutput<typeof ListedOrderOfCustomer> {
  const { number, stage, isCancelled, placedAt, total, pieces } = order;
  return {
    ...{ number, total, units: pieces },
    stage: isCancelled ? 'cancelled' : stage,
    placedAt: placedAt.toISOString(),
  };
}

const listCustomerOrders = listOperation({
  path: '/api/admin/v1/tenants/{tenant}/customers/{number}/orders',
  id: 'listCustomerOrders',
  tag: 'Customers',
  summary: 'List orders of a customer',
  description: 'Orders of a customer, the newest first.',
  scopes: ['customer.read', 'order.read'],
  filters: { number: customerNumber, reason: accessReason },
  item: ListedOrderOfCustomer,
  example: { number: '100000123', stage: 'shipped', placedAt: '2026-11-20T09:12:00.000Z', total: chf(4990), units: 1 },
  read: async (call, { number = '', reason = '' }, place) => {
    const opened = await openCustomer(call, number, reason);
    const found = opened && (await call.services.customers.ordersAfter(call.member, opened.grant, place));
    return found && { lines: found.orders, last: found.last };
  },
  content: orderLine,
});

export const CUSTOMER_READS: readonly AdminOperation[] = [listCustomers, getCustomer, listCustomerOrders];
