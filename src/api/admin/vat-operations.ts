import * as v from 'valibot';
import type { Parameter } from '../endpoint.ts';
import { choice } from '../parameters.ts';
import { tenantInPath } from './admin-parameters.ts';
import { AdminMoney, Day, partOf } from './admin-schemas.ts';
import { answeredTable, tableAnswer, tableFormat } from './file-formats.ts';
import { listOperation } from './list-operation.ts';
import { MonthName, monthRange, monthRangeProblem } from './month-parameters.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/vat';
const count = v.pipe(v.number(), v.integer());
const chf = (amount: number) => ({ amount, currency: 'CHF' as const });
const permille = v.pipe(v.nullable(count), v.description('VAT rate in permille.'));
const net = v.pipe(AdminMoney, v.description('Without VAT.'));
const vat = v.pipe(AdminMoney, v.description('VAT that the retailer owes; negative if it is reduced.'));
const part = v.pipe(
  v.picklist(['supplies', 'reductions']),
  v.description('Supplies, or what reduces them: credit notes, cancellations, returned payments.'),
);
const country = v.pipe(v.string(), v.description('Country of the supply.'));

/** Filter by a text of a form; empty without it. */
const filter = (pattern: RegExp, description: string, example: string): Parameter<string> => ({
  schema: v.pipe(v.optional(v.string(), ''), v.regex(pattern)),
  description,
  example,
  shown: 'sent',
});

/** Figure of the report whose entries are read. */
const figure = {
  country: filter(/^(?:[A-Z]{2})?$/, 'Country of the supply; all otherwise.', 'CH'),
  rate: filter(/^\d{0,3}$/, 'VAT rate in permille; all otherwise.', '81'),
  part: choice(['supplies', 'reductions'], { description: 'Part of the report; both otherwise.', example: 'supplies' }),
};

const getReport = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'getVatReport',
  tag: 'Ledger',
  summary: 'Read the VAT of months',
  description:
    'The form of the tax office filled in, supplies to other countries by the one-stop shop, and the sums behind both.',
  scopes: ['ledger.read'],
  parameters: { tenant: tenantInPath, ...monthRange },
  success: {
    status: 200,
    description: 'The report.',
    schema: v.object({
      from: MonthName,
      to: MonthName,
      form: v.array(
        v.object({
          box: v.pipe(v.string(), v.description('Number on the form.')),
          name: v.string(),
          permille,
          net: v.nullable(net),
          vat: v.nullable(vat),
        }),
      ),
      oss: v.pipe(
        v.array(v.object({ country, permille, net, vat })),
        v.description('Supplies outside of the VAT area, for the one-stop shop.'),
      ),
      sums: v.array(v.object({ country, permille, part, net, vat, count })),
      ledger: v.pipe(AdminMoney, v.description('Balance of the VAT account in these months.')),
      difference: v.pipe(AdminMoney, v.description('What the report lacks of the account; must be zero.')),
    }),
    example: {
      ...{ from: '2026-10', to: '2026-10' },
      form: [{ box: '303', name: 'standard', permille: 81, net: chf(9251), vat: chf(749) }],
      oss: [],
      sums: [{ country: 'CH', permille: 81, part: 'supplies', net: chf(9251), vat: chf(749), count: 1 }],
      ...{ ledger: chf(749), difference: chf(0) },
    },
  },
  answer: async ({ params: { from, to } }, { services, member, tenant }) => {
    const mismatch = monthRangeProblem({ from, to });
    if (mismatch) return { problem: mismatch };
    const read = await services.periods.vat(member, { tenant, query: { from, to } });
    if (!read) return { problem: { code: 'missing-scope' } };
    const { report } = read;
    const money = (amount: number) => ({ amount, currency: tenant.currency });
    const orNull = (amount: number | null) => (amount === null ? null : money(amount));
    return {
      content: {
        from: report.from.name,
        to: report.to.name,
        form: report.form.map(({ box, name, permille: rate = null, ...line }) => ({
          ...{ box, name, permille: rate, net: orNull(line.net), vat: orNull(line.vat) },
        })),
        oss: report.oss.map((line) => ({ ...line, net: money(line.net), vat: money(line.vat) })),
        sums: report.sums.map((sum) => ({ ...sum, net: money(sum.net), vat: money(sum.vat) })),
        ledger: money(report.ledger),
        difference: money(report.difference),
      },
    };
  },
});

const EntryBody = v.object({
  entry: v.pipe(v.string(), v.description('Number of the entry in the journal.')),
  position: v.pipe(count, v.description('Posting of the entry.')),
  bookedOn: Day,
  valueOn: Day,
  kind: v.string(),
  key: v.pipe(v.string(), v.description('What was booked; each key once.')),
  order: v.nullable(v.string()),
  country,
  permille,
  part,
  net,
  vat,
});

const listEntries = listOperation({
  path: `${PATH}/entries`,
  id: 'listVatEntries',
  tag: 'Ledger',
  summary: 'List the bookings behind the VAT of months',
  description: 'Postings of the VAT account that add up to the figures of the report, the oldest first.',
  scopes: ['ledger.read'],
  filters: { ...monthRange, ...figure },
  check: monthRangeProblem,
  item: EntryBody,
  part: partOf(EntryBody),
  example: {
    ...{ entry: '4711', position: 3, bookedOn: '2026-10-27', valueOn: '2026-10-27', kind: 'order-delivered' },
    ...{ key: 'delivered:4711', order: '100000123', country: 'CH', permille: 81, part: 'supplies' as const },
    ...{ net: chf(9251), vat: chf(749) },
  },
  read: ({ services, member, tenant }, given, place) =>
    services.periods.vatEntries(member, { tenant, query: given }, place),
  content: ({ id, orderNumber: order, hasOrder: _, net: amount, vat: tax, ...entry }, { tenant: { currency } }) => ({
    ...entry,
    ...{ entry: String(id), order, net: { amount, currency }, vat: { amount: tax, currency } },
  }),
});

const getFile = defineOperation({
  method: 'GET',
  path: `${PATH}/file`,
  id: 'getVatFile',
  tag: 'Ledger',
  summary: 'Download the VAT of months',
  description:
    'The form, or the bookings behind it, as a table. Amounts have the decimal sign of the tenant. The audit trail records it.',
  scopes: ['ledger.book', 'ledger.read'],
  parameters: {
    tenant: tenantInPath,
    kind: choice(['form', 'entries'], { description: 'Content; the form otherwise.', example: 'form' }),
    format: tableFormat,
    ...monthRange,
    ...figure,
  },
  success: tableAnswer,
  answer: async ({ params }, { services, member, tenant }) => {
    const { from, to, rate, country: land } = params;
    const mismatch = monthRangeProblem({ from, to });
    if (mismatch) return { problem: mismatch };
    const { kind, part: chosen, format } = params;
    const query = { from, to, rate, country: land, kind: kind ?? 'form', format: format ?? 'csv', part: chosen ?? '' };
    const file = await services.periods.vatFile(member, { tenant, query, headers: {} });
    return file.ok ? answeredTable(file, file.format) : refusalOf(file);
  },
});

/** VAT of a tenant's books. */
export const VAT_OPERATIONS: readonly AdminOperation[] = [getReport, listEntries, getFile];
