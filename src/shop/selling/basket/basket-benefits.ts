import type { Currency } from '../../../tenants/tenant.ts';
import { money } from '../../catalogue/prices/index.ts';
import type { Article } from '../../catalogue/products/index.ts';
import type { Unmet } from '../pricing/index.ts';
import type { BenefitCandidate, Resolved } from '../promotions/index.ts';
import type { StoredBenefits, StoredNotice } from './stored-benefits.ts';
import type { BasketCandidate, PricedContents } from './totals.ts';
import type { BasketBenefits, BasketLine, BenefitNotice } from './types.ts';

type Refused = Resolved['refused'];

/** Values a gift at its price. Refuses a gift that is sold out or whose last unit is already in the basket. */
export function giftsOf(
  resolved: Resolved,
  articles: ReadonlyMap<string, Article>,
  lines: BasketLine[],
): { candidates: BasketCandidate[]; refused: Refused } {
  const candidates: BasketCandidate[] = [];
  const refused: Refused = [];
  // Two promotions may give the same variant: each takes one unit.
  const taken = new Map(lines.map((line) => [line.sku as string, line.quantity]));
  for (const candidate of resolved.candidates) {
    const { giftSku, benefit, title } = candidate;
    if (giftSku === null) {
      candidates.push({ ...candidate, gift: null });
      continue;
    }
    const article = articles.get(giftSku);
    const used = taken.get(giftSku) ?? 0;
    if (article && article.available > used) {
      taken.set(giftSku, used + 1);
      candidates.push({ ...candidate, gift: article, benefit: { ...benefit, value: article.price.amount } });
    } else if (benefit.source !== 'automatic') refused.push({ code: benefit.code, title, reason: 'gift-sold-out' });
  }
  return { candidates, refused };
}

/** Returns why a promotion's benefit does not count for the basket; null if it counts. */
export function unmetOf({ priced }: PricedContents, promotionId: string, code: string | null): Unmet | null {
  const entry = priced.unmet.find(({ benefit }) => benefit.id === promotionId && benefit.code === code);
  return entry?.unmet ?? null;
}

/**
 * Returns notices for codes and a choice that ended or whose minimum the basket misses. Codes that better benefits
 * displace remain without a notice.
 */
export function benefitNotices(
  resolved: Resolved,
  stored: StoredBenefits,
  contents: PricedContents,
  candidates: BenefitCandidate[],
): StoredNotice[] {
  const refused = resolved.refused.map(({ code, title, reason }) => ({ code, title, reason, missing: null }));
  const tooSmall = contents.priced.unmet.flatMap(({ benefit, unmet }): StoredNotice[] => {
    // A choice remains chosen: it is no voucher that could be lost, and the banner shows the missing amount.
    if (benefit.code === null || !stored.codes.includes(benefit.code)) return [];
    const title = candidates.find((entry) => entry.benefit.id === benefit.id)?.title ?? '';
    const { code } = benefit;
    if (unmet.reason === 'below-minimum') return [{ code, title, reason: unmet.reason, missing: unmet.missing }];
    if (unmet.reason === 'nothing-eligible') return [{ code, title, reason: unmet.reason, missing: null }];
    return [];
  });
  return [...refused, ...tooSmall];
}

function shownNotice({ code, title, reason, missing }: StoredNotice, currency: Currency): BenefitNotice {
  return reason === 'below-minimum'
    ? { code, title, reason, missing: money(missing ?? 0, currency) }
    : { code, title, reason };
}

/** Benefits of a basket as the pages show them. */
export function shownBenefits(
  evaluated: { resolved: Resolved; contents: PricedContents; candidates: BenefitCandidate[] },
  left: StoredBenefits,
  currency: Currency,
): BasketBenefits {
  const { resolved, contents, candidates } = evaluated;
  return {
    vouchers: left.codes.flatMap((code) => {
      const candidate = candidates.find((entry) => entry.benefit.code === code);
      if (!candidate) return [];
      const unmet = unmetOf(contents, candidate.benefit.id, code);
      const waits = unmet?.reason === 'not-combinable' || unmet?.reason === 'without-effect' ? unmet.reason : null;
      return [{ code, title: candidate.title, text: candidate.text, idle: waits }];
    }),
    notices: left.notices.map((notice) => shownNotice(notice, currency)),
    choices: resolved.choices.map(({ id, title, text }) => {
      const unmet = left.choice === id ? unmetOf(contents, id, null) : null;
      return {
        id,
        title,
        text,
        chosen: left.choice === id,
        missing: unmet?.reason === 'below-minimum' ? money(unmet.missing, currency) : null,
      };
    }),
    gifts: contents.gifts,
  };
}
