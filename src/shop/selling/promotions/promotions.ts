import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import type { Benefit } from '../pricing/index.ts';
import { vouchersOfPerson } from './customer-vouchers.store.ts';
import { voucherLists } from './customer-vouchers.ts';
import { createIssueNewsletterVoucher } from './issue-voucher.ts';
import type { BenefitCandidate, Promotions, Resolved } from './ports.ts';
import { type CachedPromotions, createPromotionCache } from './promotion-cache.ts';
import { scopedGoods } from './promotion-scope.store.ts';
import { isInScope } from './promotion-scope.ts';
import { textOf } from './promotion-text.ts';
import { type FoundVoucher, findVouchers, heldBy, promotionUsesOf } from './promotions.store.ts';
import { redeemingPerson } from './redeeming-person.ts';
import type { Promotion, Redeemer } from './types.ts';
import { promotionRefusal, voucherRefusal } from './usable.ts';
import { outside } from './validity.ts';

function candidate(promotion: Promotion, locale: Locale, voucher: FoundVoucher | null): BenefitCandidate {
  const { id, source, kind, value, minGoods, excludeTechnical, combinable, priority } = promotion;
  const code = voucher?.code ?? null;
  const { scope, multibuy } = promotion;
  const terms = { id, source, code, kind, value, minGoods, excludeTechnical, combinable, priority };
  const benefit: Benefit = multibuy ? { ...terms, multibuy } : terms;
  return {
    benefit,
    key: promotion.key,
    ...textOf(promotion, locale),
    voucherId: voucher?.id ?? null,
    giftSku: promotion.giftSku,
    scope,
  };
}

const NOTHING: Resolved = { candidates: [], refused: [], choices: [] };

export function createPromotions(deps: { pool: Pool; clock: Clock; outbox: Outbox }): Promotions {
  const { pool, clock } = deps;
  const kept = createPromotionCache(deps);

  const holds = ({ span }: CachedPromotions, now: Date): boolean => outside(span, now) === null;
  const free = { theirs: 0, theirsToday: 0 };

  const isFor = (promotion: Promotion, redeemer: Redeemer): boolean =>
    promotion.customerGroup === null || promotion.customerGroup === redeemer.group;

  const resolve: Promotions['resolve'] = async (asked) => {
    const { tenant, locale, codes, choice, redeemer, basketId } = asked;
    const now = clock.now();
    const held = await kept.of(tenant);
    if (held.length === 0 && codes.length === 0) return NOTHING;
    const mine = held.filter((entry) => holds(entry, now) && isFor(entry.promotion, redeemer));
    const automatic = mine.filter(({ promotion }) => promotion.source === 'automatic');
    const usedUp = automatic.filter(({ promotion }) => isUsedUp(promotion)).map(({ promotion }) => promotion.id);
    // The basket's own reservation does not count against the limit.
    const ownPlaces = basketId !== null && usedUp.length > 0 ? await heldBy(pool, basketId, usedUp) : null;
    const counts = ({ taken, id }: Promotion) => ({ taken: ownPlaces?.has(id) ? taken - 1 : taken, ...free });
    const counting = automatic.filter(
      ({ promotion }) => promotionRefusal(promotion, { tenant, redeemer, now, counts: counts(promotion) }) === null,
    );
    const choices = mine.filter(({ promotion }) => promotion.source === 'choice').map(({ promotion }) => promotion);
    const resolved: Resolved = {
      candidates: counting.map(({ promotion }) => candidate(promotion, locale, null)),
      refused: [],
      choices: choices.map((promotion) => ({ id: promotion.id, key: promotion.key, ...textOf(promotion, locale) })),
    };
    const day = calendarDay(now, tenant.timeZone);
    if (choice !== null) await addChoice();
    if (codes.length > 0) await addVouchers();
    return resolved;

    async function addChoice(): Promise<void> {
      const known = held.find(({ promotion }) => promotion.id === choice)?.promotion;
      if (known?.source !== 'choice') {
        resolved.refused.push({ code: null, title: '', reason: 'ended' });
        return;
      }
      const limited = known.totalLimit !== null || known.usage !== 'unlimited';
      const uses = limited
        ? await promotionUsesOf(pool, { promotionId: known.id, basketId, person: redeemer.person, day })
        : { promotionHeld: 0, ...free };
      const counts = { taken: known.taken - uses.promotionHeld, ...uses };
      const reason = promotionRefusal(known, { tenant, redeemer, now, counts });
      if (reason === null) resolved.candidates.push(candidate(known, locale, null));
      else resolved.refused.push({ code: null, title: textOf(known, locale).title, reason });
    }

    async function addVouchers(): Promise<void> {
      const found = await findVouchers(pool, { tenant: tenant.id, codes, basketId, person: redeemer.person, day });
      for (const code of codes) {
        const voucher = found.find((entry) => entry.code === code);
        const isSecond = resolved.candidates.some(({ benefit }) => benefit.id === voucher?.promotion.id);
        const reason = !voucher
          ? 'unknown-code'
          : isSecond
            ? 'one-per-order'
            : voucherRefusal(voucher, { tenant, redeemer, now });
        if (voucher && reason === null) resolved.candidates.push(candidate(voucher.promotion, locale, voucher));
        else if (reason)
          resolved.refused.push({ code, title: voucher ? textOf(voucher.promotion, locale).title : '', reason });
      }
    }
  };

  const limited: Promotions['limited'] = async (candidates, skus) => {
    if (skus.length === 0 || candidates.every(({ scope }) => scope === null)) return candidates;
    const goods = await scopedGoods(pool, skus);
    return candidates.map((entry) => {
      const { scope, benefit } = entry;
      if (scope === null) return entry;
      const only = new Set(goods.flatMap((own) => (isInScope(scope, own) ? [own.sku] : [])));
      return { ...entry, benefit: { ...benefit, only } };
    });
  };

  return {
    resolve,
    limited,
    shown: async (tenant) => {
      const now = clock.now();
      const held = await kept.of(tenant);
      const open = held.filter(({ promotion }) => promotion.customerGroup === null);
      const turns = open
        .flatMap(({ span }) => [span.from, span.to])
        .filter((moment): moment is number => moment !== null && moment > now.getTime());
      return {
        promotions: open
          .filter((entry) => holds(entry, now) && !isUsedUp(entry.promotion))
          .map(({ promotion }) => promotion),
        until: turns.length === 0 ? null : new Date(Math.min(...turns)),
      };
    },
    ofCustomer: async ({ tenant, locale, email }) => {
      const sent = await vouchersOfPerson(pool, tenant.id, redeemingPerson(tenant, [email], null));
      return voucherLists(sent, tenant, locale, clock.now());
    },
    sendNewsletterVoucher: createIssueNewsletterVoucher(deps),
    forget: kept.forget,
  };
}

function isUsedUp({ totalLimit, taken }: Promotion): boolean {
  return totalLimit !== null && taken >= totalLimit;
}
