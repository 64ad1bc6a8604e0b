import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { sha256 } from '../../../platform/tokens.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { configuredTerms, type TermsAt } from '../../../tenants/terms-at.ts';
import { type ListPrices, STANDARD_GROUP } from '../../catalogue/price-lists/index.ts';
import type { Article, Catalogue } from '../../catalogue/products/index.ts';
import { isMember } from '../../selling/loyalty/index.ts';
import { type Promotions, redeemingPerson } from '../../selling/promotions/index.ts';
import { deliveryCharged, type LifeOrder, localeOfOrder, unitStateOf, unshippedUnits } from '../fulfilment/index.ts';
import { type Addition, additionOf, deliveryProblem } from './changed-totals.ts';
import { unitsInParcels } from './order-goods.store.ts';
import { type PlannedUnits, planUnits } from './plan-goods.ts';
import type { DifferenceWay, GoodsPreview, GoodsProblem, LineChange } from './ports.ts';
import { type PricedGoods, priceGoods } from './price-goods.ts';
import type { AskedChanges } from './read-changes.ts';

/** Facts of an account that decide on prices. `premiumUntil`: last day of a membership, ISO date. */
export type BuyerFacts = { email: string; group: string | null; premiumUntil: string | null };

export type QuoteDeps = {
  pool: Pool;
  catalogue: Pick<Catalogue, 'articles'>;
  promotions: Pick<Promotions, 'resolve' | 'limited'>;
  listPrices: Pick<ListPrices, 'of'>;
  buyerOf(customerId: string): Promise<BuyerFacts | null>;
  /** Absent: fees are those of the configuration. */
  termsAt?: TermsAt;
};

/** Change of an order as it would be saved. */
export type GoodsQuote = {
  order: LifeOrder;
  units: PlannedUnits;
  priced: PricedGoods;
  addition: Addition;
  preview: GoodsPreview;
  seen: string;
};

type Quoted = { ok: true; quote: GoodsQuote } | { ok: false; problem: GoodsProblem; sku?: string; available?: number };

/** Returns why the goods of an order cannot change; null if they can. */
export function unchangeableGoods(
  order: LifeOrder,
): Extract<GoodsProblem, 'not-placed' | 'under-review' | 'all-shipped'> | null {
  if (order.state !== 'placed') return 'not-placed';
  if (order.isUnderReview) return 'under-review';
  return order.lines.some((line) => unshippedUnits(line) > 0) ? null : 'all-shipped';
}

/** Returns a text that changes with all that a change of goods is based on. */
export function goodsStateOf(order: LifeOrder, packed: ReadonlyMap<number, number>): string {
  return hashOf([order.state, order.total, order.credited, order.delivery, unitStateOf(order), [...packed]]);
}

const hashOf = (facts: unknown): string => sha256(JSON.stringify(facts)).toString('base64url').slice(0, 16);

/** Returns the articles of variants with their list prices for the buyer of an order. */
export async function articlesFor(
  deps: QuoteDeps,
  tenant: Tenant,
  order: Pick<LifeOrder, 'customerId' | 'locale'>,
  skus: readonly string[],
) {
  const buyer = order.customerId === null ? null : await deps.buyerOf(order.customerId);
  const group = buyer?.group ?? STANDARD_GROUP;
  const locale = localeOfOrder(tenant, order);
  const articles: Map<string, Article> =
    skus.length === 0 ? new Map() : await deps.catalogue.articles({ tenant, locale, skus: [...new Set(skus)] });
  const prices = await deps.listPrices.of({ tenant: tenant.id, group, skus: [...articles.keys()] });
  return { articles, prices, buyer, group, locale };
}

export async function quoteGoods(
  deps: QuoteDeps,
  runner: Pool | pg.PoolClient,
  asked: { tenant: Tenant; order: LifeOrder; changes: AskedChanges; mayPrice: boolean; now: Date },
): Promise<Quoted> {
  const { tenant, order, changes, mayPrice, now } = asked;
  const problem = unchangeableGoods(order);
  if (problem) return { ok: false, problem };
  const packed = await unitsInParcels(runner, order.id);
  const skus = [
    ...changes.added.map(({ sku }) => sku),
    ...changes.lines.flatMap(({ position, exchange }) => {
      const own = order.lines.find((line) => line.position === position)?.sku;
      return [...(own === undefined ? [] : [own]), ...(exchange === null || exchange === 'remove' ? [] : [exchange])];
    }),
  ];
  const { articles, prices, buyer, group, locale } = await articlesFor(deps, tenant, order, skus);
  const planned = planUnits({ tenant, order, packed, articles, prices, changes, mayPrice });
  if (!planned.ok) return planned;
  const { units } = planned;
  const undeliverable = deliveryProblem(tenant, order, units.added);
  if (undeliverable) return { ok: false, problem: undeliverable };
  const emails = [order.email, buyer?.email].filter((email) => email !== null && email !== undefined);
  const resolved = await deps.promotions.resolve({
    tenant,
    locale,
    codes: [],
    choice: null,
    redeemer: { person: emails.length === 0 ? null : redeemingPerson(tenant, emails, order.customerId), group },
    basketId: null,
  });
  const all = [...order.lines.map(({ sku }) => sku), ...units.added.map(({ sku }) => sku)];
  const candidates = await deps.promotions.limited(resolved.candidates, all);
  const priced = priceGoods({
    // Delivery costs what held when the order was placed.
    tenant: (deps.termsAt ?? configuredTerms)(tenant, order.placedAt),
    order,
    units,
    // Added goods bring no gifts.
    benefits: candidates.flatMap(({ benefit }) => (benefit.kind === 'gift' ? [] : [benefit])),
    isMember: buyer !== null && isMember(buyer.premiumUntil, now, tenant.timeZone),
  });
  const titleOf = (id: string) => candidates.find(({ benefit }) => benefit.id === id)?.title ?? '';
  const addition = additionOf(tenant, order, priced, { titleOf, now });
  const seen = goodsStateOf(order, packed);
  const lines = lineChanges(order, { units, priced });
  const money = moneyOf(order, addition.amount, priced.credited.amount);
  const charged = deliveryCharged(order) - order.creditedDelivery;
  const preview: GoodsPreview = {
    ...money,
    shown: hashOf([seen, lines, money, addition.promised]),
    lines,
    delivery: { before: charged, after: charged + priced.raised - priced.credited.delivery },
    discount: priced.discounts.reduce((sum, { amount }) => sum + amount, 0),
    promised: addition.promised,
  };
  return { ok: true, quote: { order, units, priced, addition, preview, seen } };
}

/** Returns what the order costs before and after, and the way of the difference. Minor units. */
function moneyOf(
  order: LifeOrder,
  added: number,
  credited: number,
): Pick<GoodsPreview, 'before' | 'after' | 'difference' | 'way'> {
  const before = order.total - order.credited;
  const difference = added - credited;
  return { before, after: before + difference, difference, way: wayOf(order, added, credited) };
}

function wayOf(order: LifeOrder, added: number, credited: number): DifferenceWay {
  const { method, openInBooks, owesAdded } = order;
  if (added > credited) return method === 'invoice' ? 'invoice' : method === 'prepayment' ? 'transfer' : 'link';
  if (added === credited) return 'none';
  const isByBill = method === 'invoice' || method === 'prepayment' || method === 'instalments';
  // Online payments are booked a little later than they arrive.
  const open = isByBill ? (openInBooks ?? order.total) : owesAdded ? (openInBooks ?? 0) : 0;
  return credited <= open + added ? 'less-due' : 'back';
}

function lineChanges(order: LifeOrder, { units, priced }: { units: PlannedUnits; priced: PricedGoods }): LineChange[] {
  const creditOf = (position: number) => priced.credited.lines.find((line) => line.position === position)?.amount ?? 0;
  const gone = order.lines.flatMap((line): LineChange[] => {
    const { position, sku, title, variantText } = line;
    const swap = units.swapped.find((own) => own.position === position)?.line;
    if (swap)
      return [
        {
          kind: 'exchanged',
          sku,
          title,
          variantText,
          instead: { sku: swap.sku, variantText: swap.variantText },
          quantity: line.ordered,
          before: line.paid,
          after: line.paid,
        },
      ];
    const quantity = units.cancelled.get(position) ?? 0;
    if (quantity === 0) return [];
    const instead = priced.added.find(({ replaces }) => replaces === position);
    const isPriced = instead?.sku === sku;
    return [
      {
        kind: instead === undefined ? 'removed' : isPriced ? 'priced' : 'exchanged',
        sku,
        title,
        variantText,
        instead: instead === undefined || isPriced ? null : { sku: instead.sku, variantText: instead.variantText },
        quantity,
        before: creditOf(position),
        after: instead ? instead.unit * instead.quantity - instead.discount : null,
      },
    ];
  });
  const come = priced.added
    .filter(({ replaces }) => replaces === null)
    .map(
      ({ sku, title, variantText, quantity, unit, discount }): LineChange => ({
        kind: 'added',
        sku,
        title,
        variantText,
        instead: null,
        quantity,
        before: null,
        after: unit * quantity - discount,
      }),
    );
  return [...gone, ...come];
}
