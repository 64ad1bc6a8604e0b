import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Article, Catalogue } from '../catalogue/index.ts';
import { isMember } from '../loyalty/index.ts';
import { times } from '../pricing/index.ts';
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
  type StoredLine,
} from './basket.store.ts';
import type { Basket, BasketKey } from './index.ts';
import { blocksOrder, lineNotices } from './line-notices.ts';
import { parseQuantity } from './quantity.ts';
import { basketTotals } from './totals.ts';
import type { BasketLine, BasketOutcome, BasketProblem, BasketView } from './types.ts';

/** The key as the store reads it. */
function ownerOf({ tenant, secret, customer }: BasketKey): Owner {
  return { tenant: tenant.id, secret, customerId: customer?.id ?? null };
}

export function createBasket(deps: { pool: Pool; catalogue: Catalogue; clock: Clock }): Basket {
  const { pool, catalogue, clock } = deps;

  async function open(key: BasketKey): Promise<{ id: string | null; view: BasketView }> {
    const basket = await openBasket(pool, ownerOf(key));
    return { id: basket?.id ?? null, view: await viewOf(key, basket ?? { lines: [], version: 0 }) };
  }

  const view = async (key: BasketKey): Promise<BasketView> => (await open(key)).view;

  /** Looks up what is not known yet, and remembers it where the request wants that. */
  async function articlesOf(key: BasketKey, skus: string[]): Promise<Map<string, Article>> {
    const { tenant, locale, known = new Map<string, Article>() } = key;
    const missing = skus.filter((sku) => !known.has(sku));
    for (const [sku, article] of await catalogue.articles({ tenant, locale, skus: missing })) known.set(sku, article);
    return known;
  }

  async function viewOf(key: BasketKey, basket: { lines: StoredLine[]; version: number }): Promise<BasketView> {
    const articles = await articlesOf(
      key,
      basket.lines.map((line) => line.sku),
    );
    const lines = basket.lines.flatMap((line): BasketLine[] => {
      const article = articles.get(line.sku);
      if (!article) return [];
      const lineTotal = times(article.price, line.quantity);
      return [
        {
          article,
          sku: article.sku,
          quantity: line.quantity,
          lineTotal,
          most: key.tenant.limits.lineQuantity,
          notices: lineNotices(article, line, key.tenant.limits.lineQuantity),
        },
      ];
    });
    return {
      lines,
      pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
      totals: basketTotals(lines, key.tenant, clock.now(), { isMember: isMemberHere(key), fee: null }),
      ready: lines.length > 0 && !lines.some((line) => blocksOrder(line.notices)),
      version: basket.version,
    };
  }

  /** Only who has shown the password: a soft login orders as a guest does. */
  const isMemberHere = ({ customer, tenant }: BasketKey): boolean =>
    customer?.isFull === true && isMember(customer.premiumUntil ?? null, clock.now(), tenant.timeZone);

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
    if (changed) return { ok: true, basket: await viewOf(key, changed), secret: changed.secret };
    const quantity = wanted(0);
    if (quantity > most) return refuse(key, 'not-enough', most);
    const fresh = await createStoredBasket(pool, { tenant: tenant.id, ...seen, quantity, now: clock.now() });
    const basket = { lines: [{ ...seen, quantity }], version: 1 };
    return { ok: true, basket: await viewOf(key, basket), secret: fresh };

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
        const version = await putLine(client, { basketId: found.id, ...line, now: clock.now() });
        return {
          secret: found.secret,
          version,
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
    return { ok: true, basket: await view(key), secret };
  }

  /** One change at least looks an article up once. */
  const remembering = (key: BasketKey): BasketKey => ({ ...key, known: key.known ?? new Map() });

  return {
    view,
    open,
    pieces: (key) => piecesOf(pool, { ...ownerOf(key), locale: key.locale }),
    remove,
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
