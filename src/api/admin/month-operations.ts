import * as v from 'valibot';
import type { MonthFigures } from '../../shop/money/periods/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { tenantInPath } from './admin-parameters.ts';
import { AdminMoney, Day, Timestamp } from './admin-schemas.ts';
import { MonthName, monthInPath } from './month-parameters.ts';
import { type AdminOperation, defineOperation } from './operation.ts';

const count = v.pipe(v.number(), v.integer());
const sum = (description: string) => v.pipe(AdminMoney, v.description(description));

const FiguresBody = v.object({
  sales: sum('Revenue of the month without VAT.'),
  vat: sum('VAT of the month.'),
  surcharges: sum('Surcharges of instalments and protection.'),
  goodwill: sum('Reductions that the retailer gave without owing them.'),
  charges: sum('Fees and interest of reminders.'),
  receivable: sum('Owed by customers on the last day.'),
  credit: sum('Owed to customers on the last day.'),
  deferred: sum('Sold and not supplied on the last day.'),
  prepaid: sum('Paid part of what is not supplied.'),
  provider: sum('Money at the payment provider on the last day.'),
  suspense: sum('Money that matches no order on the last day.'),
  giftCards: sum('Balances of gift cards on the last day.'),
  breakage: sum('Balances of gift cards that expired in the month.'),
  surchargesToCome: sum('Surcharges of instalments that are due after the month.'),
});

const NONE = { amount: 0, currency: 'CHF' as const };
const EXAMPLE = {
  ...{ sales: { amount: 9_251_000, currency: 'CHF' as const }, vat: { amount: 749_331, currency: 'CHF' as const } },
  ...{ surcharges: NONE, goodwill: NONE, charges: NONE, receivable: NONE, credit: NONE, deferred: NONE },
  ...{ prepaid: NONE, provider: NONE, suspense: NONE, giftCards: NONE, breakage: NONE, surchargesToCome: NONE },
};

function figuresOf(figures: MonthFigures, { currency }: Tenant): v.InferOutput<typeof FiguresBody> {
  const money = (amount: number) => ({ amount, currency });
  return {
    sales: money(figures.sales),
    vat: money(figures.vat),
    surcharges: money(figures.surcharges),
    goodwill: money(figures.goodwill),
    charges: money(figures.charges),
    receivable: money(figures.receivable),
    credit: money(figures.credit),
    deferred: money(figures.deferred),
    prepaid: money(figures.prepaid),
    provider: money(figures.provider),
    suspense: money(figures.suspense),
    giftCards: money(figures.giftCards),
    breakage: money(figures.breakage),
    surchargesToCome: money(figures.surchargesToCome),
  };
}

const getMonth = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/months/{month}',
  id: 'getMonth',
  tag: 'Ledger',
  summary: 'Read the end of a month',
  description:
    'Figures of a month of the books, what is open before it can be closed, and which months are closed. An employee closes it.',
  scopes: ['ledger.read'],
  parameters: { tenant: tenantInPath, month: monthInPath },
  success: {
    status: 200,
    description: 'The month.',
    schema: v.object({
      month: MonthName,
      from: Day,
      to: Day,
      state: v.pipe(v.picklist(['running', 'open', 'closed']), v.description('`running`: it has not ended.')),
      checks: v.array(
        v.object({
          id: v.string(),
          count: v.pipe(count, v.description('How many are open.')),
          amount: v.nullable(AdminMoney),
          isBlocking: v.pipe(v.boolean(), v.description('Whether it must be settled before the month is closed.')),
        }),
      ),
      figures: FiguresBody,
      figuresBefore: v.pipe(FiguresBody, v.description('Figures of the month before.')),
      months: v.pipe(
        v.array(
          v.object({
            month: MonthName,
            state: v.picklist(['open', 'closed']),
            at: Timestamp,
            by: v.string(),
            reason: v.string(),
          }),
        ),
        v.description('Closed and reopened months, the newest first, at most 24.'),
      ),
    }),
    example: {
      ...{ month: '2026-10', from: '2026-10-01', to: '2026-10-31', state: 'open' },
      checks: [{ id: 'unmatched', count: 2, amount: { amount: 12_400, currency: 'CHF' }, isBlocking: false }],
      ...{ figures: EXAMPLE, figuresBefore: EXAMPLE },
      months: [
        {
          ...{ month: '2026-09', state: 'closed', at: '2026-10-05T08:12:00.000Z' },
          ...{ by: 'accounts@example.com', reason: '' },
        },
      ],
    },
  },
  answer: async ({ params: { month } }, { services, member, tenant }) => {
    const end = await services.periods.monthEnd(member, { tenant, month });
    if (!end) return { problem: { code: 'missing-scope' } };
    const { name, from, to } = end.month;
    return {
      content: {
        ...{ month: name, from, to, state: end.state },
        checks: end.checks.map(({ id, count: open, amount, isBlocking }) => ({
          ...{ id, count: open, isBlocking },
          amount: amount === null ? null : { amount, currency: tenant.currency },
        })),
        figures: figuresOf(end.figures.now, tenant),
        figuresBefore: figuresOf(end.figures.before, tenant),
        months: end.periods.map(({ month: first, state, changedAt, changedBy: by, reason }) => ({
          ...{ month: first.slice(0, 7), state, at: changedAt.toISOString(), by, reason },
        })),
      },
    };
  },
});

/** Months of a tenant's books. */
export const MONTH_OPERATIONS: readonly AdminOperation[] = [getMonth];
