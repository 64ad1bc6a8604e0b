import type { Tenant } from '../../../tenants/tenant.ts';
import type { ListPrice } from '../../catalogue/price-lists/index.ts';
import { type Article, brandedName } from '../../catalogue/products/index.ts';
import { priceLine } from '../../selling/basket/index.ts';
import { creditFor, type LifeLine, type LifeOrder, unshippedUnits } from '../fulfilment/index.ts';
import type { GoodsProblem } from './ports.ts';
import type { AskedChanges, AskedLine } from './read-changes.ts';

/** Line that a change adds to an order. Minor units. */
export type PlannedLine = Pick<
  LifeLine,
  'sku' | 'productId' | 'title' | 'variantText' | 'vatClass' | 'deliveryMode' | 'technical' | 'categories'
> & {
  pictureId: string | null;
  quantity: number;
  unit: number;
  discount: number;
  /** Position of the line that it takes the place of; null for goods that are added. */
  replaces: number | null;
  /** `agreed`: by an employee or from the replaced line, so that no promotion changes it. */
  price: 'today' | 'agreed';
  /** Stock of the variant; null for a line that only gets another price. */
  stock: Pick<Article, 'inStock' | 'arrives'> | null;
};

/** Units that go and lines that come, with their prices before promotions. */
export type PlannedUnits = {
  cancelled: Map<number, number>;
  added: PlannedLine[];
  /** Lines of an instalment plan that get another variant of equal price. */
  swapped: { position: number; line: PlannedLine }[];
};

export type PlanFacts = {
  tenant: Tenant;
  order: LifeOrder;
  /** Units in packed parcels, by position. */
  packed: ReadonlyMap<number, number>;
  articles: ReadonlyMap<string, Article>;
  prices: ReadonlyMap<string, readonly ListPrice[]>;
  changes: AskedChanges;
  mayPrice: boolean;
};

type Refused = { ok: false; problem: GoodsProblem; sku?: string; available?: number };
type Planned = { ok: true; units: PlannedUnits } | Refused;

const refused = (problem: GoodsProblem): Refused => ({ ok: false, problem });

/** Returns the units of a line that are neither shipped nor in a packed parcel. */
export function openUnits(line: LifeLine, packed: ReadonlyMap<number, number>): number {
  return Math.max(0, unshippedUnits(line) - (packed.get(line.position) ?? 0));
}

/** Plans which units go and which lines come. Prices are those of today, unless they are agreed. */
export function planUnits(facts: PlanFacts): Planned {
  const { order, changes, mayPrice } = facts;
  const units: PlannedUnits = { cancelled: new Map(), added: [], swapped: [] };
  const prices = [...changes.lines, ...changes.added].some(({ unit }) => unit !== null);
  if (prices && !mayPrice) return refused('price-not-allowed');
  for (const asked of changes.lines) {
    const done = planLine(facts, asked, units);
    if (done) return done;
  }
  if (order.method === 'instalments' && (changes.added.length > 0 || units.added.length > 0))
    return refused('instalments');
  for (const { sku, quantity, unit } of changes.added) {
    const article = priced(facts, sku, quantity);
    if (!article?.onSale) return { ...refused('variant'), sku };
    if (quantity > facts.tenant.limits.lineQuantity) return { ...refused('pieces'), sku };
    if (isDearer(unit, article.price.amount, changes)) return refused('not-agreed');
    units.added.push(lineOf(article, { quantity, unit, replaces: null }));
  }
  const isEmpty = order.lines.every(
    (line) => line.ordered - line.cancelled === (units.cancelled.get(line.position) ?? 0),
  );
  if (isEmpty && units.added.length === 0) return refused('whole');
  return shortage(facts, units) ?? { ok: true, units };
}

/** Plans one line; returns a problem, or null after adding to `units`. */
function planLine(facts: PlanFacts, asked: AskedLine, units: PlannedUnits): Refused | null {
  const { order, packed, changes, tenant } = facts;
  const line = order.lines.find(({ position }) => position === asked.position);
  const open = line ? openUnits(line, packed) : 0;
  const quantity = asked.units ?? open;
  if (!line || quantity < 1 || quantity > open) return refused('pieces');
  const { position } = line;
  // A gift has no price, and goes with the goods that it came with.
  if (line.unit === 0 && asked.exchange !== 'remove') return refused('price');
  if (asked.exchange === 'remove') {
    units.cancelled.set(position, quantity);
    return null;
  }
  if (asked.exchange === null) {
    const { unit } = asked;
    if (unit === null || unit === line.unit) return refused('nothing');
    if (isDearer(unit, line.unit, changes)) return refused('not-agreed');
    units.cancelled.set(position, quantity);
    units.added.push({
      ...line,
      pictureId: null,
      quantity,
      unit,
      discount: 0,
      replaces: position,
      price: 'agreed',
      stock: null,
    });
    return null;
  }
  const article = priced(facts, asked.exchange, quantity);
  if (!article?.onSale || String(article.productId) !== line.productId || asked.exchange === line.sku)
    return { ...refused('variant'), sku: asked.exchange };
  if (isDearer(asked.unit, article.price.amount, changes)) return refused('not-agreed');
  const own = priced(facts, line.sku, quantity);
  const isAlike =
    asked.unit === null &&
    own?.price.amount === article.price.amount &&
    article.vatClass === line.vatClass &&
    article.deliveryMode === line.deliveryMode;
  const instead = lineOf(article, { quantity, unit: asked.unit, replaces: position });
  if (order.method === 'instalments' && isAlike && quantity === line.ordered) {
    units.swapped.push({ position, line: instead });
    return null;
  }
  if (order.method === 'instalments') return refused('instalments');
  units.cancelled.set(position, quantity);
  // Another size costs what was agreed, with its share of the discounts.
  const [share] = isAlike ? creditFor(tenant, order, new Map([[position, quantity]]), 'cancelled').lines : [];
  units.added.push(
    share ? { ...instead, unit: line.unit, discount: line.unit * quantity - share.amount, price: 'agreed' } : instead,
  );
  return null;
}

function priced({ articles, prices }: PlanFacts, sku: string, quantity: number): Article | null {
  const article = articles.get(sku);
  return article ? priceLine(article, quantity, prices.get(sku)).article : null;
}

/** A price above that of the shop was agreed with the customer. */
function isDearer(unit: number | null, known: number, { reason }: AskedChanges): boolean {
  return unit !== null && unit > known && reason !== 'agreed';
}

function lineOf(
  article: Article,
  { quantity, unit, replaces }: { quantity: number; unit: number | null; replaces: number | null },
): PlannedLine {
  return {
    sku: article.sku,
    productId: article.productId,
    title: brandedName(article),
    variantText: article.variantText,
    pictureId: article.picture?.id ?? null,
    vatClass: article.vatClass,
    deliveryMode: article.deliveryMode,
    technical: article.technical,
    categories: [article.categoryId],
    quantity,
    unit: unit ?? article.price.amount,
    discount: 0,
    replaces,
    price: unit === null ? 'today' : 'agreed',
    stock: article,
  };
}

/** Returns the first variant of which too few units are free, besides those that go in the same step. */
function shortage({ order, articles }: PlanFacts, { cancelled, added, swapped }: PlannedUnits): Refused | null {
  for (const [sku, units] of stockMoves(order, { cancelled, added, swapped })) {
    const available = articles.get(sku)?.available ?? 0;
    if (units > available) return { ...refused('sold-out'), sku, available };
  }
  return null;
}

/** Returns units by SKU that an order takes from stock (positive) and gives back (negative), ascending by SKU. */
export function stockMoves(
  order: Pick<LifeOrder, 'lines'>,
  { cancelled, added, swapped }: PlannedUnits,
): Map<string, number> {
  const moves = new Map<string, number>();
  const move = (sku: string, units: number) => moves.set(sku, (moves.get(sku) ?? 0) + units);
  for (const { position, sku } of order.lines) move(sku, -(cancelled.get(position) ?? 0));
  for (const { sku, quantity } of added) move(sku, quantity);
  for (const { position, line } of swapped) {
    move(order.lines.find((own) => own.position === position)?.sku ?? '', -line.quantity);
    move(line.sku, line.quantity);
  }
  return new Map([...moves].filter(([, units]) => units !== 0).sort(([one], [other]) => (one < other ? -1 : 1)));
}
