import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import { calculate, dayOf, MOST_INSTALMENTS } from '../../shop/selling/instalments/index.ts';
import { defineEndpoint, type Parameter } from '../endpoint.ts';

const MOST_PRICE = 1_000_000_00;

/** Parses an integer and refuses it outside the limits: clamping would hide a mistake of the caller. */
function numberWithin(given: { least: number; most: number; otherwise?: number; description: string }) {
  const { least, most, otherwise, description } = given;
  const number = v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[+-]?\d{1,15}$/, 'whole-number'),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(least),
    v.maxValue(most),
  );
  return {
    schema: otherwise === undefined ? number : v.optional(number, String(otherwise)),
    description: `${description} From ${least} to ${most}.`,
    example: String(otherwise ?? 129_990),
    shown: 'read',
  } satisfies Parameter<number>;
}

const Amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Minor units.'));
const Rate = v.pipe(v.number(), v.minValue(0), v.description('A decimal fraction: 0.004 is 0.4 %.'));
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));

const Answer = v.object({
  basePrice: v.pipe(
    v.number(),
    v.integer(),
    v.description('What is financed, in minor units: brought into the range.'),
  ),
  firstInstallment: Amount,
  lastInstallment: Amount,
  monthlyInstallment: v.pipe(v.nullable(Amount), v.description('Null with a single payment.')),
  singleInstallment: v.pipe(Amount, v.description('What would be paid at once, after a pause if one was asked for.')),
  fixedMonthlyInterestFactor: v.pipe(Rate, v.description('Surcharge a month, of the amount financed.')),
  monthlyInterestRateFactor: v.pipe(Rate, v.description('Effective rate of a month.')),
  yearlyInterestRateFactor: v.pipe(Rate, v.description('Effective annual rate.')),
  installmentSurcharge: Amount,
  paymentPauseSurcharge: Amount,
  overallPrice: Amount,
  paymentAmount: v.pipe(Amount, v.description('What is paid each time: an instalment, or the whole.')),
  noOfInstallments: Count,
  paymentPauseValuta: v.pipe(v.number(), v.description('Price of a payment pause in percent; 0 where there is none.')),
  minValue: Amount,
  maxValue: Amount,
  adjusted: v.pipe(v.boolean(), v.description('The amount asked for was outside minValue and maxValue.')),
  offered: v.pipe(v.boolean(), v.description('Whether this plan can be chosen at the checkout.')),
  options: v.pipe(v.array(Count), v.description('Numbers of instalments on offer for this amount.')),
});

/** The figures are not personal, and valid as long as the retailer's terms. */
const SHARED_CACHE = { 'Cache-Control': 'public, max-age=300' };

export function calculator({ clock }: { clock: Clock }) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/calculator',
    id: 'calculator',
    tag: 'Calculator',
    summary: 'What an amount costs by instalments',
    description:
      'A plan with its surcharges, its first and last instalment and its effective annual rate. A plan that is not on offer has its figures too, and says so.',
    parameters: {
      basePrice: numberWithin({ least: 0, most: MOST_PRICE, description: 'Amount to finance in minor units.' }),
      noOfInstallments: numberWithin({
        least: 1,
        most: MOST_INSTALMENTS,
        otherwise: 12,
        description: 'Number of monthly instalments; 1 is a single payment.',
      }),
      paymentPause: {
        schema: v.optional(v.picklist(['true', 'false'], 'choice'), 'false'),
        description: 'Whether the first payment waits for the payment pause of the house.',
        example: 'false',
        shown: 'sent',
      },
    },
    success: {
      status: 200,
      description: 'The plan.',
      type: 'application/json',
      schema: Answer,
      example: {
        basePrice: 129990,
        firstInstallment: 11355,
        lastInstallment: 11325,
        monthlyInstallment: 11355,
        singleInstallment: 129990,
        fixedMonthlyInterestFactor: 0.004,
        monthlyInterestRateFactor: 0.00729,
        yearlyInterestRateFactor: 0.091068,
        installmentSurcharge: 6240,
        paymentPauseSurcharge: 0,
        overallPrice: 136230,
        paymentAmount: 11355,
        noOfInstallments: 12,
        paymentPauseValuta: 1.9,
        minValue: 10000,
        maxValue: 500000,
        adjusted: false,
        offered: true,
        options: [3, 6, 12, 24, 36],
      },
    },
    answer: ({ query }, { tenant }) => {
      const paymentPause = query.paymentPause === 'true';
      if (paymentPause && tenant.paymentPause === null)
        return { problem: { code: 'invalid-parameters', fields: { paymentPause: 'choice' } } };
      const day = dayOf(clock.now(), tenant.timeZone);
      return { headers: SHARED_CACHE, content: calculate(tenant, { ...query, paymentPause }, day) };
    },
  });
}
