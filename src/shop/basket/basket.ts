import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Article, Catalogue } from '../catalogue/index.ts';
import type { Promotions } from '../promotions/index.ts';
import {
  createBasket as createStoredBasket,
  dropLine,
  linesOf,
  lockOfCustomer,
  lockOpenBasket,
  lockOrCreateOfCustomer,
  type Owner,
  openBasket,
  piecesOf,
  putLine,
} from './basket.store.ts';
import { createVouchers } from './basket-vouchers.ts';
import type { Basket, BasketKey } from './index.ts';
import { createLook, NO_BASKET, type SeenBasket } from './look-at-basket.ts';
import { parseQuantity } from './quantity.ts';
import type { BasketOutcome, BasketProblem, BasketView } from './types.ts';

/** The key as the store reads it. */
function ownerOf({ tenant, secret, customer }: BasketKey): Owner {
  return { tenant: tenant.id, secret, customerId: customer?.id ?? null };
}

export function createBasket(deps: { pool: Pool; catalogue: Catalogue; promotions: Promotions; clock: Clock }): Basket {
  const { pool, clock } = deps;
  const look = createLook(deps);
  const { articlesOf } = look;

  const open = async (key: BasketKey): Promise<SeenBasket> =>
    look.look(key, (await openBasket(pool, ownerOf(key))) ?? NO_BASKET);

  const view = async (key: BasketKey): Promise<BasketView> => (await open(key)).view;

  async function refuse(key: BasketKey, problem: BasketProblem, available = 0): Promise<BasketOutcome> {
    return { ok: false, problem, available, basket: await view(key) };
  }

  /** The article if the shop can sell it, or the reason why it cannot. */
  async function sellable(key: BasketKey, sku: string): Promise<{ article: Article } | { problem: BasketProblem }> {
    const article = (await articlesOf(key, [sku])).get(sku);
    if (!article) return { problem: 'unknown-article' };
    if (!article.onSale) return { problem: 'not-on-sale' };
    if (article.available === 0) return { problem: 'sold-out' };
    return { article };
  }

  /** Sets one line under the basket's lock; `wanted` gets the quantity in the basket and returns the new one. */
  async function change(key: BasketKey, article: Article, wanted: (present: number) => number): Promise<BasketOutcome> {
    const { tenant, secret, customer } = key;
    const most = Math.min(article.available, tenant.limits.lineQuantity);
    const seen = { sku: article.sku as string, seenAmount: article.price.amount };
    const changed = secret === null && !customer ? null : await changeOpen();
    if (changed === 'basket-full' || changed === 'not-enough') return refuse(key, changed, most);
    if (changed) return { ok: true, basket: (await look.look(key, changed, true)).view, secret: changed.secret };
    const quantity = wanted(0);
    if (quantity > most) return refuse(key, 'not-enough', most);
    const fresh = await createStoredBasket(pool, { tenant: tenant.id, ...seen, quantity, now: clock.now() });
    const basket = { id: fresh.id, lines: [{ ...seen, quantity }], version: 1, benefits: null };
    return { ok: true, basket: (await look.look(key, basket)).view, secret: fresh.secret };

    /** The basket's lines after the change; null if this secret opens no basket, and nobody is logged in who has one. */
    function changeOpen() {
      return inTransaction(pool, async (client) => {
        const known = secret === null ? null : await lockOpenBasket(client, tenant.id, secret);
        const found =
          known !== null && secret !== null
            ? { id: known, secret }
            : customer
              ? await lockOrCreateOfCustomer(client, { tenant: tenant.id, customerId: customer.id, now: clock.now() })
              : null;
        if (found === null) return null;
        const lines = await linesOf(client, found.id);
        const present = lines.find((line) => line.sku === article.sku);
        const quantity = wanted(present?.quantity ?? 0);
        if (!present && lines.length >= tenant.limits.basketLines) return 'basket-full';
        if (quantity > most) return 'not-enough';
        const line = { ...seen, quantity };
        const counted = await putLine(client, { basketId: found.id, ...line, now: clock.now() });
        return {
          id: found.id,
          secret: found.secret,
          ...counted,
          lines: present ? lines.map((old) => (old === present ? line : old)) : [...lines, line],
        };
      });
    }
  }

  async function remove(key: BasketKey, { sku }: { sku: string }): Promise<BasketOutcome> {
    const { tenant, secret, customer } = key;
    if (secret !== null || customer)
      await inTransaction(pool, async (client) => {
        const known = secret === null ? null : await lockOpenBasket(client, tenant.id, secret);
        const basketId = known ?? (customer ? await lockOfCustomer(client, tenant.id, customer.id) : null);
        if (basketId !== null) await dropLine(client, { basketId, sku, now: clock.now() });
      });
    const left = (await openBasket(pool, ownerOf(key))) ?? NO_BASKET;
    return { ok: true, basket: (await look.look(key, left, true)).view, secret };
  }

  /** One change at least looks an article up once. */
  const remembering = (key: BasketKey): BasketKey => ({ ...key, known: key.known ?? new Map() });

  return {
    view,
    open,
    pieces: (key) => piecesOf(pool, { ...ownerOf(key), locale: key.locale }),
    remove,
    ...createVouchers({ pool, clock, look }),
    add: async (asked, { sku, quantity }) => {
      const key = remembering(asked);
      const pieces = parseQuantity(quantity, key.tenant.limits.lineQuantity);
      if (pieces === null || pieces === 0) return refuse(key, 'invalid-quantity');
      const found = await sellable(key, sku);
      if ('problem' in found) return refuse(key, found.problem);
      return change(key, found.article, (present) => present + pieces);
    },
    setQuantity: async (asked, { sku, quantity }) => {
      const key = remembering(asked);
      const pieces = parseQuantity(quantity, key.tenant.limits.lineQuantity);
      if (pieces === null) return refuse(key, 'invalid-quantity');
      if (pieces === 0) return remove(key, { sku });
      const found = await sellable(key, sku);
      if ('problem' in found) return refuse(key, found.problem);
      return change(key, found.article, () => pieces);
    },
  };
}
