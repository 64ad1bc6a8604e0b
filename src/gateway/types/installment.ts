import type { Calculations } from '../../shop/selling/instalments/index.ts';
import type { Currency } from '../../tenants/tenant.ts';
import type { Builder } from '../builder.ts';
import type { CommonTypes } from './common.ts';

export type Installment = NonNullable<ReturnType<Calculations['besidePrice']>> & { currency: Currency };

/** Adds the smallest instalment of a price. Its fields have the names of `/api/calculator`. */
export function addInstallmentType(builder: Builder, common: CommonTypes) {
  const amount = (own: Installment, value: number) => ({ amount: value, currency: own.currency });
  return builder.objectRef<Installment>('Installment').implement({
    description: 'The plan with the smallest instalment, as the page of the product shows it.',
    fields: (t) => ({
      noOfInstallments: t.int({ resolve: ({ plan }) => plan.months }),
      monthlyInstallment: t.field({ type: common.money, resolve: (own) => amount(own, own.plan.monthly) }),
      lastInstallment: t.field({ type: common.money, resolve: (own) => amount(own, own.plan.last) }),
      installmentSurcharge: t.field({ type: common.money, resolve: (own) => amount(own, own.plan.surcharge) }),
      overallPrice: t.field({ type: common.money, resolve: (own) => amount(own, own.plan.total) }),
      yearlyInterestRateFactor: t.float({
        description: 'Effective yearly rate as a fraction: 0.0999 is 9.99 percent.',
        resolve: ({ plan }) => plan.rate,
      }),
      legalHints: t.string({
        description: '"none", "reduced" or "full": whether the law wants the rate and the lender beside the amount.',
        resolve: ({ hints }) => hints,
      }),
    }),
  });
}
