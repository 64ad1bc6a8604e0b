import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Refusals } from '../../../platform/metrics/refusals.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { money } from '../../catalogue/prices/index.ts';
import type { CardStanding } from './cards.store.ts';
import { expireGiftCards } from './expire-cards.ts';
import { createCardLookup } from './find-cards.ts';
import type { GiftCardBooks, GiftCardLookup } from './ports.ts';
import { forgetCard, saveCard, savedCards } from './saved-cards.store.ts';
import { type SendCardsDeps, sendGiftCards } from './send-cards.ts';
import type { GiftCardBalance } from './types.ts';

type Asked = { tenant: Tenant; code: string; address: string };

export type GiftCards = {
  lookup: GiftCardLookup;
  /** Returns the balance of a card by its code as typed. */
  balance(asked: Asked): Promise<GiftCardBalance | 'unknown' | 'wait'>;
  /** Returns the cards that a customer saved. */
  saved(holder: { tenant: Tenant; customerId: string }): Promise<(GiftCardBalance & { isBlocked: boolean })[]>;
  /** Saves a card to an account. `taken`: another account has it. */
  save(asked: Asked & { customerId: string }): Promise<'saved' | 'unknown' | 'wait' | 'taken'>;
  forget(card: { id: string; customerId: string }): Promise<void>;
  /** Writes the mails of paid cards whose day has come; returns their number. A job runs it. */
  send(): Promise<number>;
  /** Books the balances of expired cards as income; returns their number. A job runs it. */
  expire(): Promise<number>;
};

/** Opens gift cards for pages and jobs. */
export function createGiftCards(deps: SendCardsDeps & { refusals: Refusals; books: GiftCardBooks }): GiftCards {
  const { pool, clock } = deps;
  const lookup = createCardLookup(deps);

  const shown = (tenant: Tenant, card: CardStanding): GiftCardBalance => ({
    id: card.id,
    lastFour: card.lastFour,
    balance: money(card.balance, card.currency),
    expiresOn: card.expiresOn,
    isExpired: card.expiresOn < calendarDay(clock.now(), tenant.timeZone),
  });

  return {
    lookup,
    balance: async ({ tenant, code, address }) => {
      const card = await lookup.byCode({ tenant, code, address, basketId: null });
      if (typeof card === 'string') return card;
      // A blocked card answers like an unknown code.
      return card.state === 'active' ? shown(tenant, card) : 'unknown';
    },
    saved: async ({ tenant, customerId }) =>
      (await savedCards(pool, { tenant: tenant.id, customerId })).map((card) => ({
        ...shown(tenant, card),
        isBlocked: card.state === 'blocked',
      })),
    save: async ({ tenant, code, address, customerId }) => {
      const card = await lookup.byCode({ tenant, code, address, basketId: null });
      if (typeof card === 'string') return card;
      if (card.state !== 'active') return 'unknown';
      return (await saveCard(pool, { id: card.id, customerId })) ? 'saved' : 'taken';
    },
    forget: (card) => forgetCard(pool, card),
    send: () => sendGiftCards(deps),
    expire: () => expireGiftCards(deps),
  };
}
