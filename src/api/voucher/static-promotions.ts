import { type Promotion, type Promotions, textOf } from '../../shop/selling/promotions/index.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../tenants/tenant.ts';

/** Empty promotion: the answer for an unknown one (docs/rules/content.md#delivery-of-content). */
const EMPTY = 'empty';

/** Returns a promotion as a static file: never a code, and no promotion for a group of customers. */
export async function staticPromotion(promotions: Promotions, tenant: Tenant, locale: Locale, key: string) {
  return key === EMPTY ? EMPTY_PROMOTION : shown(promotions, tenant, locale, { key, isVoucher: false });
}

/** Returns the benefits of a voucher as a static file. */
export async function staticVoucher(promotions: Promotions, tenant: Tenant, locale: Locale, key: string) {
  return shown(promotions, tenant, locale, { key, isVoucher: true });
}

async function shown(
  promotions: Promotions,
  tenant: Tenant,
  locale: Locale,
  asked: { key: string; isVoucher: boolean },
) {
  const { promotions: all } = await promotions.shown(tenant);
  const found = all.find(({ key, source }) => key === asked.key && (source === 'voucher') === asked.isVoucher);
  return found ? publicData(found, tenant, locale) : null;
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
