import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Article, Catalogue } from '../catalogue/index.ts';
import { times } from '../pricing/index.ts';
import { dropLine, linesOf, lockOrCreate, type Owner, openBasket, piecesOf, putLine, touch } from './basket.store.ts';
import type { Basket, BasketKey } from './index.ts';
import { blocksOrder, lineNotices } from './line-notices.ts';
import { parseQuantity } from './quantity.ts';
import { basketTotals } from './totals.ts';
import type { BasketLine, BasketOutcome, BasketProblem, BasketView } from './types.ts';

/** The key as the store reads it. */
export function ownerOf({ tenant, secret, customer }: BasketKey): Owner {
  return { tenant: tenant.id, secret, customerId: customer?.id ?? null };
}

export function createBasket(deps: { pool: Pool; catalogue: Catalogue; clock: Clock }): Basket {
  const { pool, catalogue, clock } = deps;

  async function view(key: BasketKey): Promise<BasketView> {
    const basket = await openBasket(pool, ownerOf(key));
    const stored = basket?.lines ?? [];
    const articles = await catalogue.articles({ ...key, skus: stored.map((line) => line.sku) });
    const lines = stored.flatMap((line): BasketLine[] => {
      const article = articles.get(line.sku);
      if (!article) return [];
      const lineTotal = times(article.price, line.quantity);
      return [
        {
          article,
          sku: article.sku,
          quantity: line.quantity,
          lineTotal,
          notices: lineNotices(article, line.quantity, line.seenAmount),
        },
      ];
    });
    return {
      lines,
      pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
      totals: basketTotals(lines, key.tenant, clock.now()),
      ready: lines.length > 0 && !lines.some((line) => blocksOrder(line.notices)),
      version: basket?.version ?? 0,
    };
  }

  async function refuse(key: BasketKey, problem: BasketProblem, available = 0): Promise<BasketOutcome> {
    return { ok: false, problem, available, basket: await view(key) };
  }

  /** The article if the shop can sell it, or the reason why it cannot. */
  async function sellable(key: BasketKey, sku: string): Promise<{ article: Article } | { problem: BasketProblem }> {
    const article = (await catalogue.articles({ ...key, skus: [sku] })).get(sku);
    if (!article) return { problem: 'unknown-article' };
    if (!article.onSale) return { problem: 'not-on-sale' };
    if (article.available === 0) return { problem: 'sold-out' };
    return { article };
  }

  /** Changes one line under the basket's lock; `wanted` gets the quantity in the basket and returns the new one. */
  async function change(key: BasketKey, article: Article, wanted: (present: number) => number): Promise<BasketOutcome> {
    const limits = key.tenant.limits;
    const result = await inTransaction(pool, async (client) => {
      const basket = await lockOrCreate(client, { ...ownerOf(key), now: clock.now() });
      const lines = await linesOf(client, basket.id);
      const present = lines.find((line) => line.sku === article.sku)?.quantity ?? 0;
      const quantity = wanted(present);
      if (present === 0 && lines.length >= limits.basketLines)
        return { secret: basket.secret, problem: 'basket-full' as const };
      if (quantity > Math.min(article.available, limits.lineQuantity))
        return { secret: basket.secret, problem: 'not-enough' as const };
      const seenAmount = article.price.amount;
      await putLine(client, { basketId: basket.id, sku: article.sku, quantity, seenAmount, now: clock.now() });
      return { secret: basket.secret, problem: null };
    });
    if (result.problem) return refuse(key, result.problem, Math.min(article.available, limits.lineQuantity));
    return { ok: true, basket: await view({ ...key, secret: result.secret }), secret: result.secret };
  }

  async function remove(key: BasketKey, { sku }: { sku: string }): Promise<BasketOutcome> {
    const secret = await inTransaction(pool, async (client) => {
      const basket = await lockOrCreate(client, { ...ownerOf(key), now: clock.now() });
      await dropLine(client, basket.id, sku);
      await touch(client, basket.id, clock.now());
      return basket.secret;
    });
    return { ok: true, basket: await view({ ...key, secret }), secret };
  }

  return {
    view,
    pieces: (key) => piecesOf(pool, { ...ownerOf(key), locale: key.locale }),
    remove,
    add: async (key, { sku, quantity }) => {
      const pieces = parseQuantity(quantity, key.tenant.limits.lineQuantity);
      if (pieces === null || pieces === 0) return refuse(key, 'invalid-quantity');
      const found = await sellable(key, sku);
      if ('problem' in found) return refuse(key, found.problem);
      return change(key, found.article, (present) => present + pieces);
    },
    setQuantity: async (key, { sku, quantity }) => {
      const pieces = parseQuantity(quantity, key.tenant.limits.lineQuantity);
      if (pieces === null) return refuse(key, 'invalid-quantity');
      if (pieces === 0) return remove(key, { sku });
      const found = await sellable(key, sku);
      if ('problem' in found) return refuse(key, found.problem);
      return change(key, found.article, () => pieces);
    },
  };
}
