import * as v from 'valibot';
import { CURRENCY_CODES } from '../../currencies/currency.ts';
import type { Sessions } from '../../shop/customers/accounts/index.ts';
import type { Basket, BasketKey, VoucherProblem } from '../../shop/selling/basket/index.ts';
import type { CustomerVoucher, Promotions } from '../../shop/selling/promotions/index.ts';
import { messagesOf } from '../../tenants/messages/server.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import { browserCookies, readBrowser } from '../../web/browser-cookies.ts';
import { defineEndpoint, type Endpoint, type EndpointCall } from '../endpoint.ts';

export type VoucherDeps = {
  shop(): { basket: Basket; promotions: Promotions };
  sessions: Pick<Sessions, 'visitor'>;
};

const PRIVATE = { 'Cache-Control': 'no-store' };

const Price = v.object({
  amount: v.pipe(v.number(), v.integer(), v.description('Minor units.')),
  currency: v.picklist(CURRENCY_CODES),
  text: v.string(),
});
const Voucher = v.object({
  code: v.string(),
  title: v.string(),
  text: v.pipe(v.string(), v.description('Its conditions, for people.')),
  kind: v.picklist(['amount', 'percent', 'freeShipping', 'gift', 'multibuy']),
  value: v.pipe(v.number(), v.integer(), v.description('Minor units of an amount, whole percent; 0 else.')),
  minimum: Price,
  validTo: v.pipe(v.nullable(v.string()), v.description('Last calendar day, ISO; null without one.')),
  state: v.picklist(['active', 'used', 'expired', 'ended']),
});
const Lists = v.object({ active: v.array(Voucher), expired: v.array(Voucher) });

const Entered = v.object({
  accepted: v.boolean(),
  reason: v.pipe(
    v.nullable(v.string()),
    v.description('Why not, like "below-minimum" or "expired"; null if accepted.'),
  ),
  message: v.pipe(v.nullable(v.string()), v.description('The same for people.')),
  discounts: v.array(v.object({ title: v.string(), code: v.nullable(v.string()), amount: Price })),
  total: Price,
});

/** Creates /api/voucher: lists a customer's vouchers, and adds one to the basket of the calling browser. */
export function voucherEndpoints({ shop, sessions }: VoucherDeps): Endpoint[] {
  const priced = ({ tenant }: EndpointCall, amount: number) => ({
    amount,
    currency: tenant.currency,
    text: formatAmount(amount, tenant.priceFormat),
  });

  const visitorOf = ({ request, secure, client, tenant }: EndpointCall) => {
    const { session, remember } = readBrowser(request, secure, client);
    return sessions.visitor(tenant, session, remember);
  };

  const lists = defineEndpoint({
    method: 'GET',
    path: '/api/voucher',
    id: 'vouchers',
    tag: 'Voucher',
    summary: 'The customer’s vouchers',
    description:
      'Vouchers that were sent to the address of whoever has shown the password in this session: those that can be used, and those that were used or have expired.',
    parameters: {},
    success: {
      status: 200,
      description: 'Two lists, the newest first.',
      type: 'application/json',
      schema: Lists,
      example: {
        active: [
          {
            code: 'K4QH7RMZ2P',
            title: 'Newsletter-Gutschein',
            text: 'Ab 90.00 CHF Einkauf.',
            kind: 'amount',
            value: 3000,
            minimum: { amount: 9000, currency: 'CHF', text: '90.00\u00a0CHF' },
            validTo: '2026-12-21',
            state: 'active',
          },
        ],
        expired: [],
      },
    },
    problems: ['not-logged-in'],
    answer: async (_, call) => {
      const visitor = await visitorOf(call);
      if (visitor.type !== 2) return { problem: { code: 'not-logged-in' } };
      const { tenant, locale } = call;
      const { email } = visitor.customer;
      const { active, expired } = await shop().promotions.ofCustomer({ tenant, locale: locale.locale, email });
      const shown = ({ code, title, text, kind, value, minGoods, validTo, state }: CustomerVoucher) => ({
        code,
        title,
        text,
        kind,
        value,
        minimum: priced(call, minGoods),
        validTo,
        state,
      });
      return { content: { active: active.map(shown), expired: expired.map(shown) }, headers: PRIVATE };
    },
  });

  const enter = defineEndpoint({
    method: 'POST',
    path: '/api/voucher',
    id: 'enterVoucher',
    tag: 'Voucher',
    summary: 'Enters a voucher',
    description:
      'Takes a code for the basket of this browser. What it comes to is worked out here; prices and discounts that are sent along are not looked at. After too many codes in a short time none is looked up.',
    parameters: {},
    body: {
      description: 'The code, in whatever case.',
      types: ['application/json'],
      mostBytes: 1024,
      schema: v.object({ code: v.pipe(v.string(), v.maxLength(200)) }),
      example: { code: 'WELCOME15' },
    },
    success: {
      status: 200,
      description: 'Whether it was taken, and what the basket comes to now.',
      type: 'application/json',
      schema: Entered,
      example: {
        accepted: true,
        reason: null,
        message: null,
        discounts: [
          {
            title: '15 % zum Kennenlernen',
            code: 'WELCOME15',
            amount: { amount: 1500, currency: 'CHF', text: '15.00\u00a0CHF' },
          },
        ],
        total: { amount: 9295, currency: 'CHF', text: '92.95\u00a0CHF' },
      },
    },
    answer: async ({ body }, call) => {
      const { tenant, locale, request, secure, client } = call;
      const { basket: secret } = readBrowser(request, secure, client);
      const { type, customer } = await visitorOf(call);
      const key: BasketKey = {
        tenant,
        locale: locale.locale,
        secret,
        customer: customer && {
          id: customer.id,
          isFull: type === 2,
          email: customer.email,
          group: customer.category,
          premiumUntil: customer.premiumUntil,
          premiumWaits: customer.premiumWaits,
        },
      };
      const outcome = await shop().basket.enterVoucher(key, { code: body.code, address: client });
      const { totals } = outcome.basket;
      return {
        content: {
          accepted: outcome.ok,
          reason: outcome.ok ? null : outcome.problem.reason,
          message: outcome.ok ? null : problemText(call, outcome.problem),
          discounts: totals.discounts.map(({ title, code, amount }) => ({
            title,
            code,
            amount: priced(call, amount.amount),
          })),
          total: priced(call, totals.total.amount),
        },
        headers: PRIVATE,
        cookies:
          outcome.ok && outcome.secret !== secret ? browserCookies({ basket: outcome.secret }, tenant, secure) : [],
      };
    },
  });

  return [lists, enter];
}

function problemText({ tenant, locale }: EndpointCall, problem: VoucherProblem): string {
  const missing = problem.reason === 'below-minimum' ? formatAmount(problem.missing.amount, tenant.priceFormat) : '';
  return messagesOf(locale.locale).checkout.vouchers.problems[problem.reason](missing);
}
