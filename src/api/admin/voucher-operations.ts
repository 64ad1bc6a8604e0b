import * as v from 'valibot';
import { choice, text } from '../parameters.ts';
import { Day, partOf, Timestamp } from './admin-schemas.ts';
import { listOperation, listState } from './list-operation.ts';
import { timeOf } from './read-order.ts';
import { shortCode } from './short-person.ts';

const count = v.pipe(v.number(), v.integer());

const VoucherBody = v.object({
  id: v.string(),
  code: v.pipe(v.string(), v.description('Its begin. Codes leave the shop by a file of an employee only.')),
  promotion: v.pipe(v.string(), v.description('Key of the promotion.')),
  issuedAt: Timestamp,
  validTo: v.nullable(Day),
  endedAt: v.nullable(Timestamp),
  taken: v.pipe(count, v.description('Orders with it.')),
  personal: v.boolean(),
});

/** Codes of the promotions of a tenant. */
export const listVouchers = listOperation({
  path: '/api/admin/v1/tenants/{tenant}/vouchers',
  id: 'listVouchers',
  tag: 'Promotions',
  summary: 'List voucher codes',
  description: 'Codes of all promotions, the newest first.',
  scopes: ['promotion.read'],
  filters: {
    state: choice(['unused', 'used', 'over'], { description: 'State of the codes; all otherwise.', example: 'unused' }),
    promotion: text({ longest: 60, description: 'Key of the promotion.', example: 'spring' }),
  },
  item: VoucherBody,
  part: partOf(VoucherBody),
  example: {
    id: '00000000-0000-4000-8000-000000000002',
    code: 'SP…',
    promotion: 'spring',
    issuedAt: '2026-11-27T09:12:00.000Z',
    validTo: null,
    endedAt: null,
    taken: 0,
    personal: false,
  },
  read: ({ services, member, tenant }, given, place) =>
    services.promotions.vouchers.after(member, { tenant, params: listState(given, 'issued'), typed: '' }, place),
  content: ({ id, code, promotion: key, issuedAt, validTo, endedAt, taken, personal }) => ({
    ...{ id, code: shortCode(code), promotion: key, validTo, taken, personal },
    issuedAt: issuedAt.toISOString(),
    endedAt: timeOf(endedAt),
  }),
});
