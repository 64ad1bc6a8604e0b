import * as v from 'valibot';
import { AdminMoney, Day, partOf } from './admin-schemas.ts';
import { dayFilter, listOperation } from './list-operation.ts';
import type { AdminOperation } from './operation.ts';

const PostingBody = v.object({
  account: v.pipe(v.string(), v.description('Account of the ledger.')),
  number: v.pipe(
    v.nullable(v.string()),
    v.description('Account of the chart; null if the chart has no number for it.'),
  ),
  taxKey: v.nullable(v.string()),
  permille: v.pipe(v.nullable(v.number()), v.description('VAT rate; null without VAT.')),
  amount: v.pipe(AdminMoney, v.description('Debits are positive, credits negative.')),
});

const JournalEntryBody = v.object({
  id: v.pipe(v.string(), v.description('Number of the entry; later entries have higher ones.')),
  bookedOn: Day,
  valueOn: Day,
  kind: v.string(),
  order: v.nullable(v.string()),
  postings: v.pipe(v.array(PostingBody), v.description('Their amounts have the sum 0.')),
});

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '9999-12-31';

const listJournal = listOperation({
  path: '/api/admin/v1/tenants/{tenant}/journal',
  id: 'listJournal',
  tag: 'Ledger',
  summary: 'List the journal',
  description:
    'Entries of the ledger in the order of their booking, in the numbers of the chart. Entries never change. The present ' +
    'day may still get entries with lower numbers than those that were read; days that are over are complete.',
  scopes: ['ledger.read'],
  filters: {
    from: dayFilter('First day of booking; all otherwise.'),
    to: dayFilter('Last day of booking.'),
  },
  item: JournalEntryBody,
  part: partOf(JournalEntryBody),
  example: {
    id: '4711',
    bookedOn: '2026-11-27',
    valueOn: '2026-11-27',
    kind: 'order-billed',
    order: '100000123',
    postings: [
      {
        account: 'receivable',
        number: '1100',
        taxKey: null,
        permille: null,
        amount: { amount: 4990, currency: 'CHF' },
      },
      { account: 'sales', number: '3200', taxKey: null, permille: 81, amount: { amount: -4616, currency: 'CHF' } },
      { account: 'vat', number: '2200', taxKey: null, permille: 81, amount: { amount: -374, currency: 'CHF' } },
    ],
  },
  read: async ({ services, member, tenant }, given, { last, size }) => {
    const { from = '', to = '' } = given;
    const entries = await services.ledger.journal(member, {
      tenant,
      from: from === '' ? FIRST_DAY : from,
      to: to === '' ? LAST_DAY : to,
      after: Number(last?.[0] ?? 0),
      size,
    });
    const end = entries?.at(-1);
    return entries && { lines: entries, last: end ? [String(end.id)] : null };
  },
  content: ({ id, orderNumber, postings, bookedOn, valueOn, kind }, { tenant: { currency } }) => ({
    ...{ bookedOn, valueOn, kind },
    id: String(id),
    order: orderNumber,
    postings: postings.map(({ amount, ...posting }) => ({ ...posting, amount: { amount, currency } })),
  }),
});

/** Journal of a tenant's ledger. */
export const JOURNAL_OPERATIONS: readonly AdminOperation[] = [listJournal];
