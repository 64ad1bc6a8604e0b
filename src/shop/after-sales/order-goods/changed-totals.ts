import type { Tenant } from '../../../tenants/tenant.ts';
import { money } from '../../catalogue/prices/index.ts';
import { handlingStart } from '../../catalogue/products/index.ts';
import type { Totals } from '../../selling/basket/index.ts';
import {
  deliveryPromise,
  isByArrangement,
  type OptionLine,
  offeredParcelOptions,
} from '../../selling/delivery/index.ts';
import { type OrderView, storedChoice, storedDelivery, storedTotals } from '../../selling/orders/index.ts';
import { type LifeOrder, leftVat } from '../fulfilment/index.ts';
import type { PlannedLine } from './plan-goods.ts';
import type { GoodsProblem } from './ports.ts';
import type { PricedGoods } from './price-goods.ts';

/** VAT of what a change adds, by rate. Minor units; the gross amounts add up to the added amount. */
type AddedVat = { permille: number; gross: number; vat: number };
type Group = OrderView['deliveryGroups'][number];

/** Totals and delivery of an order with added goods. */
export type Addition = {
  /** Minor units. */
  amount: number;
  vat: AddedVat[];
  totals: Totals;
  /** Stored delivery with its groups. */
  delivery: object;
  groups: Group[];
  promised: { earliest: string; latest: string } | null;
};

/** Computes the totals and delivery groups of an order with added goods. Credits stay apart, in their credit notes. */
export function additionOf(
  tenant: Tenant,
  order: LifeOrder,
  priced: Pick<PricedGoods, 'added' | 'discounts' | 'raised' | 'extended'>,
  { titleOf, now }: { titleOf: (promotionId: string) => string; now: Date },
): Addition {
  const { added, discounts, raised, extended } = priced;
  const { currency } = order;
  const goods = added.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);
  const amount = added.reduce((sum, { discount }) => sum - discount, goods + raised);
  const before = storedTotals(order.totals);
  const vat = addedVat(tenant, order, extended);
  const plus = (one: { amount: number }, more: number) => money(one.amount + more, currency);
  const known = before.discounts.map((entry) => {
    const more = discounts.find(({ benefit }) => benefit.id === entry.promotionId)?.amount ?? 0;
    return { ...entry, amount: plus(entry.amount, more) };
  });
  const fresh = discounts
    .filter(({ benefit }) => !before.discounts.some(({ promotionId }) => promotionId === benefit.id))
    .map(({ benefit, amount: off }) => ({
      promotionId: benefit.id,
      code: benefit.code,
      source: benefit.source,
      kind: benefit.kind,
      title: titleOf(benefit.id),
      amount: money(off, currency),
      delivery: money(0, currency),
    }));
  const groups = groupsWith(tenant, order, { added, raised, now });
  return {
    amount,
    vat,
    totals: {
      ...before,
      goods: plus(before.goods, goods),
      discounts: [...known, ...fresh],
      delivery: plus(before.delivery, raised),
      total: plus(before.total, amount),
      vat: mergedVat(before.vat, vat, currency),
      missingToFreeDelivery: null,
      ...(before.giftCards ? { giftCards: { ...before.giftCards, toPay: plus(before.giftCards.toPay, amount) } } : {}),
    },
    delivery: { ...storedChoice(order.delivery), groups },
    groups,
    promised: promisedBy(groups, added),
  };
}

/** Returns the VAT of what is left of the order with added goods, less that without them, at the rates of its day. */
function addedVat(tenant: Tenant, order: LifeOrder, extended: LifeOrder): AddedVat[] {
  const [old, now] = [leftVat(tenant, order), leftVat(tenant, extended)];
  const rates = [...new Set([...old, ...now].map(({ permille }) => permille))];
  return rates.flatMap((permille) => {
    const at = (parts: typeof old) => parts.find((part) => part.permille === permille) ?? { gross: 0, vat: 0 };
    const part = { permille, gross: at(now).gross - at(old).gross, vat: at(now).vat - at(old).vat };
    return part.gross === 0 && part.vat === 0 ? [] : [part];
  });
}

function mergedVat(stored: Totals['vat'], added: readonly AddedVat[], currency: LifeOrder['currency']): Totals['vat'] {
  const rates = [...new Set([...stored, ...added].map(({ permille }) => permille))].sort((one, other) => other - one);
  return rates.map((permille) => {
    const before = stored.find((part) => part.permille === permille)?.amount.amount ?? 0;
    return { permille, amount: money(before + (added.find((part) => part.permille === permille)?.vat ?? 0), currency) };
  });
}

/** Adds goods to the delivery groups of an order. A promised date never moves forward. */
function groupsWith(
  tenant: Tenant,
  order: LifeOrder,
  { added, raised, now }: { added: readonly PlannedLine[]; raised: number; now: Date },
): Group[] {
  const choice = storedChoice(order.delivery);
  const goal = choice.options.pickup ?? choice.shipping ?? choice.billing;
  const place = choice.region ?? goal.country;
  let { deliveryGroups: groups } = storedDelivery(order.delivery);
  let fee = raised;
  for (const line of added) {
    const { deliveryMode: mode, stock, quantity, sku } = line;
    const known = groups.find((group) => group.mode === mode);
    const option = known?.option ?? (mode === 'two-man' ? 'home' : choice.options.parcel);
    const start = stock === null ? now : handlingStart(stock, quantity, now);
    const promise = deliveryPromise(start ?? now, mode, place, tenant, option === 'bundled');
    const isAwaited = start === null || known?.awaited === true;
    const isArranged =
      isByArrangement(mode, goal.postalCode, tenant) || (known && known.earliest === null) || isAwaited;
    // A line that only gets another price is delivered as it was promised.
    const own = stock === null ? null : promise;
    const later = (one: string | null, other: string | undefined) =>
      isArranged ? null : one !== null && (other === undefined || one > other) ? one : (other ?? one);
    const group: Group = {
      mode,
      option,
      fee: known?.fee ?? money(fee, order.currency),
      extras: known?.extras ?? [],
      earliest: later(known?.earliest ?? null, own?.earliest),
      latest: later(known?.latest ?? null, own?.latest),
      ...(isAwaited ? { awaited: true as const } : {}),
      skus: [...new Set([...(known?.skus ?? []), sku])],
    };
    if (!known) fee = 0;
    groups = known ? groups.map((other) => (other === known ? group : other)) : [...groups, group];
  }
  return groups;
}

function promisedBy(groups: readonly Group[], added: readonly PlannedLine[]): Addition['promised'] {
  const modes = new Set(added.filter(({ stock }) => stock !== null).map(({ deliveryMode }) => deliveryMode));
  const own = groups.filter(({ mode }) => modes.has(mode));
  const earliest = own.map((group) => group.earliest).sort()[0];
  const latest = own
    .map((group) => group.latest)
    .sort()
    .at(-1);
  return earliest && latest ? { earliest, latest } : null;
}

/** Returns why goods cannot be delivered as the order is; null if they can. */
export function deliveryProblem(
  tenant: Tenant,
  order: LifeOrder,
  added: readonly PlannedLine[],
): Extract<GoodsProblem, 'pickup' | 'no-phone'> | null {
  const { options, phone } = storedChoice(order.delivery);
  const lines = added.map(
    ({ deliveryMode, technical, categories }): OptionLine => ({
      mode: deliveryMode,
      technical: technical ?? false,
      categoryId: categories[0] ?? '',
    }),
  );
  const byPost = lines.filter(({ mode }) => mode !== 'two-man');
  if (options.parcel === 'pickup' && byPost.length > 0 && !offeredParcelOptions(byPost, tenant).includes('pickup'))
    return 'pickup';
  return phone === null && lines.some(({ mode }) => mode === 'two-man') ? 'no-phone' : null;
}
