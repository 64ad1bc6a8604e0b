import { type Context, type Env, Hono } from 'hono';
import { type Promotion, type Promotions, textOf } from '../../shop/promotions/index.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../tenants/tenant.ts';
import { problemResponse } from '../problem.ts';

/** The same ages as pages have: these files are the same for everybody. */
const PUBLIC = 'public, max-age=60, s-maxage=15, stale-while-revalidate=900';
/** What stands where there is no promotion (specification, section 7: empty promotion). */
const EMPTY = 'empty';

/**
 * Promotions as files: /static/{locale}/promotions/{key}.json, /static/{locale}/promotions/empty.json for a place that
 * has none, and /static/{locale}/voucher/{key}.json for what a voucher gives. Never a code, and nothing of a promotion
 * for one group of customers.
 */
export function staticPromotions<Own extends Env>(
  promotions: () => Promotions,
  facts: (c: Context<Own>) => { tenant: Tenant },
): Hono<Own> {
  const app = new Hono<Own>();
  app.get('/static/:locale/:kind{promotions|voucher}/:file{[a-z0-9-]+\\.json}', async (c: Context<Own>) => {
    const { tenant } = facts(c);
    const locale = tenant.locales.find((entry) => entry.locale === c.req.param('locale'))?.locale;
    if (!locale) return problemResponse({ code: 'not-found' }, tenant.locales[0].locale);
    const key = (c.req.param('file') ?? '').replace(/\.json$/, '');
    const wantsVoucher = c.req.param('kind') === 'voucher';
    if (key === EMPTY && !wantsVoucher) return c.json(EMPTY_PROMOTION, 200, { 'Cache-Control': PUBLIC });
    const { promotions: shown } = await promotions().shown(tenant);
    const found = shown.find((entry) => entry.key === key && (entry.source === 'voucher') === wantsVoucher);
    if (!found) return problemResponse({ code: 'not-found' }, locale);
    return c.json(publicData(found, tenant, locale), 200, { 'Cache-Control': PUBLIC });
  });
  return app;
}

const EMPTY_PROMOTION = {
  key: EMPTY,
  title: '',
  text: '',
  kind: null,
  value: null,
  minimum: null,
  validFrom: null,
  validTo: null,
};

function publicData(promotion: Promotion, tenant: Tenant, locale: Locale) {
  const { key, kind, value, minGoods, excludeTechnical, combinable, validFrom, validTo, daysValid, giftSku } =
    promotion;
  return {
    key,
    ...textOf(promotion, locale),
    kind,
    value,
    giftSku,
    minimum: { amount: minGoods, currency: tenant.currency, text: formatAmount(minGoods, tenant.priceFormat) },
    excludeTechnical,
    combinable,
    validFrom,
    validTo,
    daysValid,
  };
}
