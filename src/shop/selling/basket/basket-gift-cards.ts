import type pg from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import {
  type GiftCardLookup,
  type GiftCardProblem,
  giftCardsRow,
  readGiftCardEntry,
  readStoredGiftCards,
  type StoredGiftCards,
} from '../gift-cards/index.ts';
import { openBasket } from './basket.store.ts';
import { saveGiftCards } from './change-basket.store.ts';
import { type EvaluateBasket, NO_BASKET, type Stored } from './evaluate-basket.ts';
import { createEmptyBasket, lockOfCustomer, lockOpenBasket, lockOrCreateOfCustomer } from './lock-basket.store.ts';
import type { Basket, BasketKey, GiftCardOutcome } from './ports.ts';

/** Gift cards that a basket buys, and those that pay it. */
export function createBasketGiftCards(deps: {
  pool: Pool;
  clock: Clock;
  look: EvaluateBasket;
  cards: GiftCardLookup | undefined;
}): Pick<Basket, 'addGiftCard' | 'removeGiftCard' | 'redeemGiftCard' | 'redeemSavedGiftCard' | 'leaveGiftCard'> {
  const { pool, clock, look, cards } = deps;

  const stored = async ({ tenant, secret, customer }: BasketKey): Promise<Stored> =>
    (await openBasket(pool, { tenant: tenant.id, secret, customerId: customer?.id ?? null })) ?? NO_BASKET;

  async function answer(key: BasketKey, problem: GiftCardProblem | null): Promise<GiftCardOutcome> {
    const basket = (await look.look(key, await stored(key), problem === null)).view;
    return problem === null ? { ok: true, basket } : { ok: false, problem, basket };
  }

  /**
   * Changes the stored gift cards; `wanted` returns null to refuse. Reads them again and retries if another request
   * changed the basket meanwhile.
   */
  async function change(
    key: BasketKey,
    wanted: (before: StoredGiftCards) => StoredGiftCards | null,
  ): Promise<'changed' | 'refused' | 'no-basket'> {
    for (;;) {
      const basket = await stored(key);
      if (basket.id === null) return 'no-basket';
      const after = wanted(readStoredGiftCards(basket.giftCards));
      if (after === null) return 'refused';
      const { id, version } = basket;
      if ((await saveGiftCards(pool, { id, version, giftCards: giftCardsRow(after), now: clock.now() })) !== null)
        return 'changed';
    }
  }

  /** Adds a card that pays, after its look-up. */
  async function use(key: BasketKey, found: Awaited<ReturnType<GiftCardLookup['find']>>): Promise<GiftCardOutcome> {
    if (!found.ok) return answer(key, found.problem);
    const { card } = found;
    const { perOrder } = key.tenant.giftCards;
    const done = await change(key, ({ bought, used }) => {
      if (used.includes(card.id)) return { bought, used };
      return used.length >= perOrder ? null : { bought, used: [...used, card.id] };
    });
    return answer(key, done === 'changed' ? null : done === 'refused' ? 'too-many' : 'no-basket');
  }

  /** Returns the problem of a basket that no card can pay. */
  async function unpayable(key: BasketKey): Promise<{ problem: GiftCardProblem } | { basketId: string }> {
    const basket = await stored(key);
    if (basket.id === null) return { problem: 'no-basket' };
    const { contents, giftCards } = await look.evaluate(key, basket);
    const payable = contents.totals.total.amount - (giftCards?.priced.bought ?? 0);
    if (payable > 0) return { basketId: basket.id };
    return { problem: basket.lines.length === 0 && giftCards === null ? 'no-basket' : 'nothing-to-pay' };
  }

  return {
    addGiftCard: async (key, entered) => {
      const { tenant } = key;
      const read = readGiftCardEntry(entered, tenant, calendarDay(clock.now(), tenant.timeZone));
      if (!read.ok) return { ok: false, fields: read.fields };
      const add = ({ bought, used }: StoredGiftCards) =>
        bought.length >= tenant.giftCards.perOrder ? null : { bought: [...bought, read.card], used };
      const done = await change(key, add);
      if (done === 'changed') return { ok: true, secret: key.secret };
      if (done === 'refused') return { ok: false, problem: 'too-many' };
      const secret = await inTransaction(pool, (client) => newBasket(client, key));
      const again = await change({ ...key, secret: secret ?? key.secret }, add);
      return again === 'changed' ? { ok: true, secret: secret ?? key.secret } : { ok: false, problem: 'too-many' };
    },
    removeGiftCard: async (key, { id }) => {
      await change(key, ({ bought, used }) => ({ bought: bought.filter((card) => card.id !== id), used }));
      return answer(key, null);
    },
    redeemGiftCard: async (key, { code, address }) => {
      const about = await unpayable(key);
      if ('problem' in about) return answer(key, about.problem);
      const { tenant } = key;
      const found = cards
        ? await cards.find({ tenant, code, address, basketId: about.basketId })
        : ({ ok: false, problem: 'unknown' } as const);
      return use(key, found);
    },
    redeemSavedGiftCard: async (key, { id }) => {
      const about = await unpayable(key);
      if ('problem' in about) return answer(key, about.problem);
      const { tenant, customer } = key;
      const found =
        cards && customer?.isFull
          ? await cards.ofCustomer({ tenant, customerId: customer.id, id })
          : ({ ok: false, problem: 'unknown' } as const);
      return use(key, found);
    },
    leaveGiftCard: async (key, { id }) => {
      await change(key, ({ bought, used }) => ({ bought, used: used.filter((card) => card !== id) }));
      return answer(key, null);
    },
  };

  /** Returns the secret of a new, empty basket; null if a basket exists by now. */
  async function newBasket(client: pg.PoolClient, { tenant, secret, customer }: BasketKey): Promise<string | null> {
    const now = clock.now();
    if (secret !== null && (await lockOpenBasket(client, tenant.id, secret)) !== null) return null;
    if (customer && (await lockOfCustomer(client, tenant.id, customer.id)) !== null) return null;
    const made = customer
      ? await lockOrCreateOfCustomer(client, { tenant: tenant.id, customerId: customer.id, earlier: secret, now })
      : await createEmptyBasket(client, { tenant: tenant.id, now, customerId: null, earlier: secret });
    return made.secret;
  }
}
