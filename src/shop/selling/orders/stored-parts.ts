import * as v from 'valibot';
import { CURRENCY_CODES } from '../../../currencies/currency.ts';
import { DeliveryRow } from '../checkout/index.ts';

/** Stored JSON parts of an order, validated like outside input. */

const AmountRow = v.object({ amount: v.number(), currency: v.picklist(CURRENCY_CODES) });
const DiscountRow = v.object({
  promotionId: v.string(),
  code: v.nullable(v.string()),
  source: v.picklist(['automatic', 'choice', 'voucher']),
  kind: v.picklist(['amount', 'percent', 'freeShipping', 'gift', 'multibuy']),
  title: v.string(),
  amount: AmountRow,
  delivery: AmountRow,
});
export const TotalsRow = v.object({
  goods: AmountRow,
  // Orders from before promotions lack this field.
  discounts: v.optional(v.array(DiscountRow), []),
  delivery: AmountRow,
  // Orders from before memberships lack this field.
  premium: v.optional(v.nullable(AmountRow), null),
  total: AmountRow,
  giftCards: v.exactOptional(
    v.object({
      bought: AmountRow,
      used: v.array(v.object({ cardId: v.string(), lastFour: v.string(), amount: AmountRow })),
      toPay: AmountRow,
    }),
  ),
  vat: v.array(v.object({ permille: v.number(), amount: AmountRow })),
  missingToFreeDelivery: v.nullable(AmountRow),
});
const GroupRow = v.object({
  mode: v.picklist(['parcel', 'bulky', 'two-man']),
  // Orders from before delivery options lack this field.
  option: v.optional(v.picklist(['home', 'bundled', 'pickup']), 'home'),
  fee: AmountRow,
  extras: v.optional(
    v.array(
      v.object({ extra: v.picklist(['assembly', 'takeBackFurniture', 'takeBackAppliance', 'hose']), fee: AmountRow }),
    ),
    () => [],
  ),
  earliest: v.nullable(v.string()),
  latest: v.nullable(v.string()),
  awaited: v.optional(v.literal(true)),
  arrivals: v.optional(
    v.array(v.object({ earliest: v.nullable(v.string()), latest: v.nullable(v.string()), skus: v.array(v.string()) })),
  ),
  skus: v.array(v.string()),
});
export const StoredDelivery = v.object({ ...DeliveryRow.entries, groups: v.array(GroupRow) });

/** Reads the stored totals of an order. */
export function storedTotals(stored: unknown): v.InferOutput<typeof TotalsRow> {
  return v.parse(TotalsRow, stored);
}
