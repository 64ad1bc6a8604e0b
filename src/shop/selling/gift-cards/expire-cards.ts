import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { tenants } from '../../../tenants/index.ts';
import { lockCards, moveCards } from './cards.store.ts';
import type { GiftCardBooks } from './ports.ts';

const MOST = 500;

/**
 * Takes the balances of expired cards, where the tenant books them as income; returns the number of cards. A part that
 * an order in payment holds stays until the order is placed or abandoned. Each card has a transaction of its own.
 */
export async function expireGiftCards(deps: { pool: Pool; clock: Clock; books: GiftCardBooks }): Promise<number> {
  const { pool, clock, books } = deps;
  let count = 0;
  for (const tenant of Object.values(tenants)) {
    if (!tenant.giftCards.booksBreakage) continue;
    const now = clock.now();
    const today = calendarDay(now, tenant.timeZone);
    const { rows } = await pool.query<{ id: string }>(
      `select id from gift_card where balance > held and expires_on < $2 and tenant = $1 order by expires_on limit $3`,
      [tenant.id, today, MOST],
    );
    for (const { id } of rows)
      await inTransaction(pool, async (client) => {
        const [card] = await lockCards(client, [id]);
        if (!card || card.expiresOn >= today || card.available <= 0) return;
        const { expiresOn, available: amount } = card;
        const moved = await moveCards(
          client,
          [{ cardId: id, kind: 'expired', amount: -amount, key: `expired:${expiresOn}:${card.balance}` }],
          now,
        );
        if (moved === 0) return;
        await books.expired(client, { tenant, cardId: id, event: `${expiresOn}:${card.balance}`, amount, now });
        count += 1;
      });
  }
  return count;
}
