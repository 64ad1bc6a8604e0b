import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { ListPrices } from '../../catalogue/price-lists/index.ts';
import type { SetTaxClasses } from '../../catalogue/products/index.ts';
import {
  type Article,
  type Catalogue,
  type ProductTextSource,
  readArticles,
  readSoldArticles,
} from '../../catalogue/products/index.ts';
import type { GiftCardLookup } from '../gift-cards/index.ts';
import type { Promotions } from '../promotions/index.ts';
import {
  type BasketRowOwner,
  openWholeBasket,
  type StoredLine,
  unitsInBasket,
  type WholeBasket,
} from './basket.store.ts';
import { createBasketGiftCards } from './basket-gift-cards.ts';
import { createVouchers } from './basket-vouchers.ts';
import {
  insertBasket as createStoredBasket,
  dropLine,
  linesOf,
  moveLine,
  putLines,
  putLinesUnlessChanged,
} from './change-basket.store.ts';
import { createEvaluateBasket, NO_BASKET } from './evaluate-basket.ts';
import { priceLine } from './line-price.ts';
import { lockOfCustomer, lockOpenBasket, lockOrCreateOfCustomer } from './lock-basket.store.ts';
import type { OwnReductions } from './own-price-rules.ts';
import type { Basket, BasketKey } from './ports.ts';
import { parseQuantity } from './quantity.ts';
import type { BasketOutcome, BasketProblem, BasketView } from './types.ts';

/** Converts the key to the store's owner. */
function ownerOf({ tenant, secret, customer }: BasketKey): BasketRowOwner {
  return { tenant: tenant.id, secret, customerId: customer?.id ?? null };
}

/** `wanted` receives the present quantity and returns the new one. */
type Wish = { sku: string; wanted: (present: number) => number };
/** Lines to write, and all lines of the basket after the change. */
type Planned = { put: StoredLine[]; lines: StoredLine[] };
/** Why the change is refused, for which SKU, and how many units are available. */
type Unplanned = { problem: 'basket-full' | 'not-enough'; sku: string; available: number };

export function createBasket(deps: {
  pool: Pool;
  catalogue: Catalogue;
  promotions: Promotions;
  listPrices: ListPrices;
  clock: Clock;
  productTexts?: ProductTextSource;
  /** Absent: codes of gift cards are unknown. */
  giftCards?: GiftCardLookup;
  /** Reductions of extensions; absent without any. */
  ownReductions?: OwnReductions | undefined;
  /** VAT classes by the rule of an extension; absent without one. */
  setTaxClasses?: SetTaxClasses | undefined;
}): Basket {
  const { pool, clock } = deps;
  const look = createEvaluateBasket(deps);
  const { articlesOf, listPricesOf } = look;

  /** Reads the open basket. Returns a key that holds the variants of its lines and of `skus`. */
  async function opened(
    key: BasketKey,
    skus: readonly string[] = [],
  ): Promise<{ key: BasketKey; basket: WholeBasket | null }> {
    const { tenant, locale, customer } = key;
    const now = clock.now();
    const person = customer?.isFull ? customer.id : null;
    const { known = new Map<string, Article>() } = key;
    const words = deps.productTexts?.words ?? null;
    const basket = await openWholeBasket(pool, ownerOf(key), {
      person,
      locale,
      now,
      skus,
      known: [...known.keys()],
      soldOnly: words !== null,
    });
    const about = { tenant, locale, now };
    if (basket) {
      const { articles } = basket;
      const read = words ? await readSoldArticles(articles, words, about) : readArticles(articles, about);
      deps.setTaxClasses?.(read, tenant);
      for (const [number, article] of read) known.set(number, article);
    }
    return { key: { ...key, known }, basket };
  }

  async function view(asked: BasketKey): Promise<BasketView> {
    const { key, basket } = await opened(asked);
    return (await look.look(key, basket ?? NO_BASKET)).view;
  }

  async function refuse(
    key: BasketKey,
    problem: BasketProblem,
    sku: string | null,
    available = 0,
  ): Promise<BasketOutcome> {
    return { ok: false, problem, sku, available, basket: await view(key) };
  }

  /** Returns why the shop cannot sell a variant, or null. */
  function unsellable(article: Article | undefined): BasketProblem | null {
    if (!article) return 'unknown-article';
    if (!article.onSale) return 'not-on-sale';
    return article.available === 0 ? 'sold-out' : null;
  }

  /** Sets the lines of several variants: all of them, or none if one is refused. */
  async function change(asked: BasketKey, wishes: readonly Wish[]): Promise<BasketOutcome> {
    const { tenant, secret, customer } = asked;
    const skus = wishes.map(({ sku }) => sku);
    const { key, basket: before } = await opened(asked, skus);
    const articles = await articlesOf(key, skus);
    const prices = await listPricesOf(key, skus);
    const sellable: (Wish & { article: Article })[] = [];
    for (const wish of wishes) {
      const article = articles.get(wish.sku);
      const problem = unsellable(article);
      if (!article || problem) return refuse(key, problem ?? 'unknown-article', wish.sku);
      sellable.push({ ...wish, article });
    }

    function planned(present: StoredLine[]): Planned | Unplanned {
      const lines = [...present];
      const put: StoredLine[] = [];
      for (const { sku, wanted, article } of sellable) {
        const at = lines.findIndex((line) => line.sku === sku);
        const quantity = wanted(lines[at]?.quantity ?? 0);
        const { price } = priceLine(article, quantity, prices.get(sku)).article;
        const line = { sku, seenAmount: price.amount, quantity };
        const available = Math.min(article.available, tenant.limits.lineQuantity);
        if (at < 0 && lines.length >= tenant.limits.basketLines) return { problem: 'basket-full', sku, available };
        if (line.quantity > available) return { problem: 'not-enough', sku, available };
        if (at < 0) lines.push(line);
        else lines[at] = line;
        put.push(line);
      }
      return { put, lines };
    }
    const refusePlan = ({ problem, sku, available }: Unplanned) => refuse(key, problem, sku, available);

    // Writes without a lock first: concurrent changes are rare, and the version detects them.
    if (before?.byCookie) {
      const plan = planned(before.lines);
      if ('problem' in plan) return refusePlan(plan);
      const { id: basketId, version } = before;
      const counted = await putLinesUnlessChanged(pool, { basketId, version, lines: plan.put, now: clock.now() });
      if (counted) {
        const changed = { ...before, ...counted, lines: plan.lines };
        return { ok: true, basket: (await look.look(key, changed, true)).view, secret };
      }
    }
    const changed = secret === null && !customer ? null : await changeLocked();
    if (changed && 'problem' in changed) return refusePlan(changed);
    if (changed) return { ok: true, basket: (await look.look(key, changed, true)).view, secret: changed.secret };
    const plan = planned([]);
    if ('problem' in plan) return refusePlan(plan);
    const fresh = await createStoredBasket(pool, {
      tenant: tenant.id,
      lines: plan.put,
      earlier: secret,
      now: clock.now(),
    });
    const basket = { id: fresh.id, lines: plan.lines, version: 1, benefits: null };
    return { ok: true, basket: (await look.look(key, basket)).view, secret: fresh.secret };

    /** Changes the basket under a lock and returns its lines; null if neither secret nor customer leads to a basket. */
    function changeLocked() {
      return inTransaction(pool, async (client) => {
        const known = secret === null ? null : await lockOpenBasket(client, tenant.id, secret);
        const found =
          known !== null && secret !== null
            ? { id: known, secret }
            : customer
              ? await lockOrCreateOfCustomer(client, {
                  tenant: tenant.id,
                  customerId: customer.id,
                  earlier: secret,
                  now: clock.now(),
                })
              : null;
        if (found === null) return null;
        const plan = planned(await linesOf(client, found.id));
        if ('problem' in plan) return plan;
        const counted = await putLines(client, { basketId: found.id, lines: plan.put, now: clock.now() });
        return { ...found, ...counted, lines: plan.lines };
      });
    }
  }

  async function add(key: BasketKey, articles: readonly { sku: string; quantity: unknown }[]): Promise<BasketOutcome> {
    const pieces = new Map<string, number>();
    if (articles.length === 0) return refuse(key, 'invalid-quantity', null);
    for (const { sku, quantity } of articles) {
      const parsed = parseQuantity(quantity, key.tenant.limits.lineQuantity);
      if (parsed === null || parsed === 0) return refuse(key, 'invalid-quantity', sku);
      pieces.set(sku, (pieces.get(sku) ?? 0) + parsed);
      if (pieces.size > key.tenant.limits.basketLines) return refuse(key, 'basket-full', sku);
    }
    return change(
      key,
      [...pieces].map(([sku, more]) => ({ sku, wanted: (present) => present + more })),
    );
  }

  async function remove(key: BasketKey, { sku }: { sku: string }): Promise<BasketOutcome> {
    const { tenant, secret, customer } = key;
    if (secret !== null || customer)
      await inTransaction(pool, async (client) => {
        const known = secret === null ? null : await lockOpenBasket(client, tenant.id, secret);
        const basketId = known ?? (customer ? await lockOfCustomer(client, tenant.id, customer.id) : null);
        if (basketId !== null) await dropLine(client, { basketId, sku, now: clock.now() });
      });
    const left = await opened(key);
    return { ok: true, basket: (await look.look(left.key, left.basket ?? NO_BASKET, true)).view, secret };
  }

  async function restore(
    key: BasketKey,
    { sku, quantity, place }: { sku: string; quantity: unknown; place: unknown },
  ): Promise<BasketOutcome> {
    const { tenant } = key;
    const added = await add(key, [{ sku, quantity }]);
    const wanted = parseQuantity(place, tenant.limits.basketLines);
    if (!added.ok || added.secret === null || wanted === null || wanted === 0) return added;
    const { secret } = added;
    await inTransaction(pool, async (client) => {
      const basketId = await lockOpenBasket(client, tenant.id, secret);
      if (basketId !== null) await moveLine(client, { basketId, sku, place: wanted });
    });
    return { ...added, basket: await view({ ...key, secret }) };
  }

  return {
    view,
    open: async (key) => {
      const found = await opened(key);
      const { basket } = found;
      return { ...(await look.look(found.key, basket ?? NO_BASKET)), entered: basket, device: basket?.device ?? null };
    },
    pieces: (key) => unitsInBasket(pool, { ...ownerOf(key), locale: key.locale }),
    remove,
    restore,
    ...createVouchers({ pool, clock, look }),
    ...createBasketGiftCards({ pool, clock, look, cards: deps.giftCards }),
    add: (key, article) => add(key, [article]),
    addAll: add,
    setQuantity: async (key, { sku, quantity }) => {
      const pieces = parseQuantity(quantity, key.tenant.limits.lineQuantity);
      if (pieces === null) return refuse(key, 'invalid-quantity', sku);
      if (pieces === 0) return remove(key, { sku });
      return change(key, [{ sku, wanted: () => pieces }]);
    },
  };
}
