import { createHmac, randomUUID } from 'node:crypto';
import { countEvent, uncountEvent } from '../../../platform/attempts/sliding-counts.store.ts';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { networksOf } from '../../../platform/identity/address-networks.ts';
import type { Refusals } from '../../../platform/metrics/refusals.ts';
import type { GiftCardTerms } from '../../../tenants/gift-cards.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type CardStanding, cardByHash } from './cards.store.ts';
import { readGiftCardCode } from './code.ts';
import { canPay } from './order-cards.ts';
import type { GiftCardLookup } from './ports.ts';
import { savedCard } from './saved-cards.store.ts';

type CodeKind = keyof GiftCardTerms['codes'];
type Asked = { tenant: Tenant; code: string; address: string; basketId: string | null };

/** Returns the hash under which a code is stored. */
export function giftCardHash(secret: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`gift-card:${code}`).digest();
}

const KIND_OF_WIDTH: Readonly<Record<string, CodeKind>> = { 24: 'network', 48: 'network', 56: 'site' };

/** Returns what a code counts by: the address, its networks, and the basket. */
function codeKeys({ address, basketId }: Asked): { kind: CodeKind; value: string }[] {
  const networks = networksOf(address).map((value) => ({
    kind: KIND_OF_WIDTH[value.split('/')[1] ?? ''] ?? ('address' as const),
    value,
  }));
  return [...networks, ...(basketId === null ? [] : [{ kind: 'basket' as const, value: basketId }])];
}

/**
 * Creates the look-up of cards by code. Only wrong codes count, and those that cannot be a code do not: honest customers
 * who mistype meet no limit. Counts are stored by keyed hash (docs/security/limits.md#gift-cards).
 */
export function createCardLookup(deps: {
  pool: Pool;
  clock: Clock;
  /** Key of the hashes. */
  secret: string;
  refusals: Refusals;
}): GiftCardLookup & {
  /** Finds a card by its code, whatever its state is. */
  byCode(asked: Asked): Promise<CardStanding | 'unknown' | 'wait'>;
} {
  const { pool, clock, secret, refusals } = deps;

  async function byCode(asked: Asked): Promise<CardStanding | 'unknown' | 'wait'> {
    const { tenant } = asked;
    const code = readGiftCardCode(asked.code);
    if (code === null) return 'unknown';
    const limits = codeKeys(asked).map(({ kind, value }) => ({
      kind,
      key: createHmac('sha256', secret).update(`gift-card-code:${tenant.id}:${kind}:${value}`).digest(),
      most: tenant.giftCards.codes[kind].most,
      windowMs: tenant.giftCards.codes[kind].minutes * 60_000,
    }));
    const event = randomUUID();
    const counts = await countEvent(pool, limits, event, clock.now());
    const takeBack = () =>
      uncountEvent(
        pool,
        limits.map(({ key }) => key),
        event,
      );
    const full = counts.find(({ isCounted }) => !isCounted);
    if (full) {
      await takeBack();
      refusals.note('gift-cards', limits.find(({ key }) => key.equals(full.key))?.kind ?? 'address');
      return 'wait';
    }
    const card = await cardByHash(pool, tenant.id, giftCardHash(secret, code));
    if (card === null) return 'unknown';
    await takeBack();
    return card;
  }

  /** Tells whether a card can pay now. A blocked or empty card gets the same answer as an unknown code. */
  function usable(tenant: Tenant, card: CardStanding): Awaited<ReturnType<GiftCardLookup['find']>> {
    const day = calendarDay(clock.now(), tenant.timeZone);
    if (card.state === 'active' && card.balance > 0 && card.expiresOn < day) return { ok: false, problem: 'expired' };
    if (!canPay(card, tenant, day) || card.available <= 0) return { ok: false, problem: 'unknown' };
    return { ok: true, card };
  }

  return {
    byCode,
    find: async (asked) => {
      const card = await byCode(asked);
      return typeof card === 'string' ? { ok: false, problem: card } : usable(asked.tenant, card);
    },
    ofCustomer: async ({ tenant, customerId, id }) => {
      const card = await savedCard(pool, { tenant: tenant.id, customerId, id });
      return card === null ? { ok: false, problem: 'unknown' } : usable(tenant, card);
    },
  };
}
