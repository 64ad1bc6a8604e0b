import * as v from 'valibot';
import { CURRENCY_CODES, type Currency } from '../../currencies/currency.ts';
import type { Parameter } from '../endpoint.ts';
import { Day } from './admin-schemas.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/exchange-rates';
const currency = v.picklist(CURRENCY_CODES);
const RateBody = v.object({
  currency,
  quote: v.pipe(currency, v.description('Currency in which the rate is written.')),
  validFrom: Day,
  rate: v.pipe(v.number(), v.description('Units of `quote` for one unit of `currency`.')),
});
const EXAMPLE = { currency: 'EUR' as const, quote: 'CHF' as const, validFrom: '2026-11-01', rate: 0.94 };

const currencyInPath = (description: string, example: string): Parameter<Currency> => ({
  schema: v.pipe(v.optional(v.string(), ''), v.picklist(CURRENCY_CODES)),
  description,
  example,
  shown: 'sent',
});

const listRates = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listExchangeRates',
  tag: 'Reports',
  summary: 'List exchange rates',
  description: 'All rates by which reports convert amounts.',
  scopes: ['report.read'],
  parameters: {},
  success: {
    status: 200,
    description: 'The rates.',
    schema: v.object({ items: v.array(RateBody) }),
    example: { items: [EXAMPLE] },
  },
  answer: async (_, { services, member, tenant }) => {
    const settings = await services.figures.settings(member, { tenant });
    if (!settings) return { problem: { code: 'missing-scope' } };
    const items = settings.rates.map(({ currency: own, quote, validFrom, rate }) => ({
      ...{ currency: own, quote, validFrom, rate },
    }));
    return { content: { items } };
  },
});

const setRate = defineOperation({
  method: 'PUT',
  path: `${PATH}/{currency}/{quote}/{day}`,
  id: 'setExchangeRate',
  tag: 'Reports',
  summary: 'Set an exchange rate',
  description: 'Sets the rate that holds from a day on, or deletes it.',
  scopes: ['report.rates', 'report.read'],
  parameters: {
    currency: currencyInPath('Currency.', 'EUR'),
    quote: currencyInPath('Currency in which the rate is written.', 'CHF'),
    day: {
      schema: v.pipe(v.optional(v.string(), ''), v.isoDate()),
      description: 'First day of the rate.',
      example: '2026-11-01',
      shown: 'sent',
    },
  },
  body: {
    description: 'The rate with six decimal places at most; null deletes it.',
    schema: v.strictObject({
      rate: v.nullable(v.pipe(v.number(), v.minValue(0.000001), v.maxValue(99_999))),
    }),
    example: { rate: 0.94 },
  },
  success: {
    status: 200,
    description: 'The rate is set.',
    schema: v.object({ currency, quote: currency, validFrom: Day }),
    example: { currency: 'EUR', quote: 'CHF', validFrom: '2026-11-01' },
  },
  reasons: ['bad-rate', 'bad-day', 'equal-currencies'],
  answer: async ({ params, body: { rate } }, { services, member }) => {
    const { currency: own, quote, day: validFrom } = params;
    const entered = { currency: own, quote, validFrom, rate: rate === null ? '' : String(rate) };
    const outcome = await services.figures.saveRate(member, entered);
    return outcome.ok ? { content: { currency: own, quote, validFrom } } : refusalOf(outcome);
  },
});

/** Exchange rates of reports, for all tenants. */
export const EXCHANGE_RATE_OPERATIONS: readonly AdminOperation[] = [listRates, setRate];
