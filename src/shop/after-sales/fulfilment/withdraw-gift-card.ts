import { Temporal } from 'temporal-polyfill';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { lockUnusedCards, withdrawCards } from '../../selling/gift-cards/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { issueCredit } from './credit.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { giftCardWithdrawnLetter, localeOfOrder } from './letters.ts';
import { endOrder, lockLife, type Sought } from './life.store.ts';
import type { LifeOrder } from './types.ts';

export type WithdrawCard = { ok: true } | { ok: false; problem: 'not-found' | 'used' | 'too-late' };

/** Returns the last day on which a bought card may be withdrawn: the period begins with the contract. ISO date. */
export function lastWithdrawalDay(
  tenant: Pick<Tenant, 'timeZone' | 'withdrawalDays'>,
  { placedAt }: Pick<LifeOrder, 'placedAt'>,
): string {
  return Temporal.PlainDate.from(dayOf(placedAt, tenant.timeZone)).add({ days: tenant.withdrawalDays }).toString();
}

/** Withdraws a bought, unused card within its period: voids the code and pays its price back as it was paid. */
export async function withdrawGiftCard(
  deps: FulfilmentDeps,
  tenant: Tenant,
  sought: Sought,
  cardId: string,
): Promise<WithdrawCard> {
  const { pool, clock, payments } = deps;
  const outcome = await inTransaction(
    pool,
    async (client): Promise<{ ok: true; refunds: string[] } | Extract<WithdrawCard, { ok: false }>> => {
      const now = clock.now();
      const order = await lockLife(client, sought);
      if (order?.tenant !== tenant.id || order.state !== 'placed') return { ok: false, problem: 'not-found' };
      const cards = await lockUnusedCards(client, order.id, cardId);
      if (cards === null) return { ok: false, problem: 'used' };
      if (cards.length === 0) return { ok: false, problem: 'not-found' };
      if (dayOf(now, tenant.timeZone) > lastWithdrawalDay(tenant, order)) return { ok: false, problem: 'too-late' };
      await withdrawCards(client, { orderId: order.id, cards, by: null, now });
      const amount = cards.reduce((sum, card) => sum + card.amount, 0);
      const credit = await issueCredit(payments, client, tenant, order, {
        credited: { amount, fee: 0, delivery: 0, lines: [], vat: [] },
        giftCards: amount,
        more: [{ title: giftCardMessagesOf(localeOfOrder(tenant, order)).order.title, note: '', amount }],
        returnId: null,
        reason: 'gift card withdrawn',
        note: null,
        by: null,
        now,
      });
      const left = await lockUnusedCards(client, order.id);
      if (order.lines.length === 0 && left?.length === 0) await endOrder(client, order.id, now);
      const to = addresseeOf(deps, tenant, order);
      if (to && credit) {
        const text = giftCardMessagesOf(localeOfOrder(tenant, order)).order;
        await deps.outbox.put(
          await giftCardWithdrawnLetter(
            to,
            { cardId, title: text.title, text: text.withdrawn },
            { ...credit, amount, fee: 0 },
          ),
          client,
        );
      }
      return { ok: true, refunds: credit?.refundIds ?? [] };
    },
  );
  if (!outcome.ok) return outcome;
  await payments.doRefunds(outcome.refunds);
  return { ok: true };
}
