import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { type ListPrices, STANDARD_GROUP } from '../../catalogue/price-lists/index.ts';
import { money, times } from '../../catalogue/prices/index.ts';
import { type Article, articleOfLine, type Catalogue } from '../../catalogue/products/index.ts';
import { arrivalDays } from '../../catalogue/stock/index.ts';
import { deliveryFees, lineDelivery } from '../delivery/index.ts';
import { canPay, readStoredGiftCards, type StoredGiftCards, standingsForBasket } from '../gift-cards/index.ts';
import { isMember } from '../loyalty/index.ts';
import { type Promotions, type Redeemer, type Resolved, redeemingPerson } from '../promotions/index.ts';
import type { EnteredSteps, StoredLine } from './basket.store.ts';
import { benefitNotices, giftsOf, shownBenefits, unmetOf } from './basket-benefits.ts';
import { saveBenefits } from './change-basket.store.ts';
import { blocksOrder, lineNotices } from './line-notices.ts';
import { priceLine } from './line-price.ts';
import type { OwnReductions } from './own-price-rules.ts';
import type { BasketKey } from './ports.ts';
import { asRow, readBenefits, type StoredBenefits } from './stored-benefits.ts';
import {
  type BasketCandidate,
  type PremiumTerms,
  type PricedContents,
  type PricedGiftCards,
  priceContents,
} from './totals.ts';
import type { BasketGiftCards, BasketLine, BasketView } from './types.ts';

/** Basket as stored; a null id means that there is none. */
export type Stored = {
  id: string | null;
  version: number;
  lines: StoredLine[];
  benefits: unknown;
  /** See readStoredGiftCards. */
  giftCards?: unknown;
};
export const NO_BASKET: Stored = { id: null, version: 0, lines: [], benefits: null };

/** Basket view with the candidates from which it was priced, so that callers need not resolve them again. */
export type SeenBasket = {
  id: string | null;
  view: BasketView;
  candidates: BasketCandidate[];
  /** Absent without gift cards. */
  giftCards?: PricedGiftCards;
};
/** Basket with its checkout entries and the id of the browser that filled it; null without a basket. */
export type BasketAtCheckout = SeenBasket & { entered: EnteredSteps | null; device: string | null };

/** Result of pricing a basket, before anything is written. */
export type Evaluated = {
  resolved: Resolved;
  contents: PricedContents;
  stored: StoredBenefits;
  /** Benefits that count, with their available gifts. */
  candidates: BasketCandidate[];
  /** Stored benefits without those that ended. */
  kept: StoredBenefits;
  gone: StoredBenefits['notices'];
  /** Stored gift cards with their prices; null without any. */
  giftCards: { stored: StoredGiftCards; priced: PricedGiftCards } | null;
};

/**
 * Identifies the person who redeems. A soft login counts as a guest: only a session with a password proves the account.
 */
export function redeemerOf({ tenant, customer, email }: BasketKey): Redeemer {
  const known = [customer?.isFull ? customer.email : null, email ?? null].filter((entry) => entry !== null);
  return {
    person: known.length === 0 ? null : redeemingPerson(tenant, known, customer?.isFull ? customer.id : null),
    group: customer?.isFull ? (customer.group ?? STANDARD_GROUP) : STANDARD_GROUP,
  };
}

/** Returns the gift cards as pages show them. */
function shownGiftCards(
  { stored, priced }: NonNullable<Evaluated['giftCards']>,
  { total, giftCards }: BasketView['totals'],
): BasketGiftCards {
  return {
    bought: stored.bought,
    used: priced.paying.map(({ cardId, lastFour }) => ({
      cardId,
      lastFour,
      amount: giftCards?.used.find((card) => card.cardId === cardId)?.amount ?? money(0, total.currency),
    })),
  };
}

export function createEvaluateBasket(deps: {
  pool: Pool;
  catalogue: Catalogue;
  promotions: Promotions;
  listPrices: ListPrices;
  clock: Clock;
  /** Reductions of extensions; absent without any. */
  ownReductions?: OwnReductions | undefined;
}) {
  const { pool, catalogue, promotions, listPrices, clock, ownReductions } = deps;

  /** Returns variants by SKU. Loads those that the request has not loaded yet, and adds them to `key.known`. */
  async function articlesOf(
    key: BasketKey,
    skus: string[],
    basketId: string | null = null,
  ): Promise<Map<string, Article>> {
    const { tenant, locale, known = new Map<string, Article>() } = key;
    const missing = skus.filter((sku) => !known.has(sku));
    for (const [sku, article] of await catalogue.articles({ tenant, locale, skus: missing, basketId }))
      known.set(sku, article);
    return known;
  }

  /** Returns the list prices that the buyer may have, by SKU. */
  const listPricesOf = (key: BasketKey, skus: readonly string[]) =>
    listPrices.of({ tenant: key.tenant.id, group: redeemerOf(key).group, skus });

  /** Returns the days of lines that wait for several units: the next delivery may bring too few. */
  async function laterDays(lines: readonly StoredLine[], articles: Map<string, Article>) {
    const waiting = lines.flatMap(({ sku, quantity }) => {
      const article = articles.get(sku);
      if (!article || article.arrives === null || quantity > article.available) return [];
      return quantity - Math.max(0, article.inStock) > 1
        ? [{ sku, quantity, inStock: Math.max(0, article.inStock) }]
        : [];
    });
    return waiting.length === 0 ? new Map<string, string | null>() : arrivalDays(pool, waiting, clock.now());
  }

  const premiumOf = ({ customer, tenant }: BasketKey): PremiumTerms => ({
    isMember: customer?.isFull === true && isMember(customer.premiumUntil ?? null, clock.now(), tenant.timeZone),
    fee: null,
  });

  /** Reads the gift cards of a basket with their balances; null without any, which needs no query. */
  async function giftCardsOf({ tenant }: BasketKey, basket: Stored): Promise<Evaluated['giftCards']> {
    const stored = readStoredGiftCards(basket.giftCards);
    if (stored.bought.length === 0 && stored.used.length === 0) return null;
    const day = calendarDay(clock.now(), tenant.timeZone);
    const standings = await standingsForBasket(pool, stored.used, basket.id);
    const paying = standings.map((card) => ({
      cardId: card.id,
      lastFour: card.lastFour,
      available: canPay(card, tenant, day) ? card.available : 0,
    }));
    return { stored, priced: { bought: stored.bought.reduce((sum, { amount }) => sum + amount, 0), paying } };
  }

  /** Prices a basket with its benefits and writes nothing. `benefits` replaces the stored ones for a trial. */
  async function evaluate(key: BasketKey, basket: Stored, benefits?: StoredBenefits): Promise<Evaluated> {
    const { tenant, locale } = key;
    const stored = benefits ?? readBenefits(basket.benefits);
    const resolved = await promotions.resolve({
      tenant,
      locale,
      codes: stored.codes,
      choice: stored.choice,
      redeemer: redeemerOf(key),
      basketId: basket.id,
    });
    const giftSkus = resolved.candidates.flatMap(({ giftSku }) => (giftSku === null ? [] : [giftSku]));
    const articles = await articlesOf(key, [...basket.lines.map((line) => line.sku), ...giftSkus], basket.id);
    const prices = await listPricesOf(
      key,
      basket.lines.map((line) => line.sku),
    );
    const days = await laterDays(basket.lines, articles);
    const lines = basket.lines.flatMap((line): BasketLine[] => {
      const known = articles.get(line.sku);
      if (!known) return [];
      const arrives = days.get(line.sku);
      const arriving = arrives === undefined ? known : { ...known, arrives };
      const { article, listPrice } = priceLine(arriving, line.quantity, prices.get(line.sku));
      const notices = lineNotices(article, line, tenant.limits.lineQuantity);
      return [
        {
          article: articleOfLine(article, line.quantity, locale),
          sku: article.sku,
          ...(listPrice ? { listPrice } : {}),
          quantity: line.quantity,
          lineTotal: times(article.price, line.quantity),
          discount: money(0, tenant.currency),
          most: tenant.limits.lineQuantity,
          delivery: blocksOrder(notices)
            ? null
            : lineDelivery({ article, quantity: line.quantity }, { tenant, now: clock.now() }),
          notices,
        },
      ];
    });
    const limited = await promotions.limited(
      resolved.candidates,
      lines.map((line) => line.sku),
    );
    const { candidates: promoted, refused } = giftsOf({ ...resolved, candidates: limited }, articles, lines);
    const candidates = ownReductions ? [...promoted, ...ownReductions({ tenant, locale, lines })] : promoted;
    const giftCards = await giftCardsOf(key, basket);
    const contents = priceContents({
      lines,
      candidates,
      tenant,
      now: clock.now(),
      premium: premiumOf(key),
      giftCards: giftCards?.priced,
    });
    const all = { ...resolved, refused: [...resolved.refused, ...refused] };
    const gone = benefitNotices(all, stored, contents, candidates);
    const kept: StoredBenefits = {
      codes: stored.codes.filter((code) => !gone.some((notice) => notice.code === code)),
      choice: gone.some((notice) => notice.code === null) ? null : stored.choice,
      notices: stored.notices,
    };
    return { resolved: all, contents, stored, candidates, kept, gone, giftCards };
  }

  /**
   * Returns the basket view. Removes benefits that ended or whose minimum the basket misses, and stores a notice of
   * each. Notices remain until the next change of the basket (`isChange`).
   */
  async function look(key: BasketKey, basket: Stored, isChange = false): Promise<SeenBasket> {
    const evaluated = await evaluate(key, basket);
    const { contents, stored, gone, kept } = evaluated;
    const left: StoredBenefits = { ...kept, notices: [...(isChange ? [] : stored.notices), ...gone] };
    let { version } = basket;
    const dropped = gone.length > 0 || left.notices.length !== stored.notices.length;
    if (basket.id !== null && dropped) {
      const saved = await saveBenefits(pool, { id: basket.id, version, benefits: asRow(left), now: clock.now() });
      version = saved ?? version;
    }
    const { lines, totals, delivery } = contents;
    const giftCards = evaluated.giftCards && shownGiftCards(evaluated.giftCards, totals);
    const view: BasketView = {
      lines,
      ...(giftCards ? { giftCards } : {}),
      pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
      benefits: shownBenefits(evaluated, left, key.tenant.currency),
      totals,
      deliveryParts: deliveryFees(delivery.lines, delivery.fees).map(({ mode, fee }) => ({
        mode,
        fee: money(fee, key.tenant.currency),
      })),
      ready: lines.length + (giftCards?.bought.length ?? 0) > 0 && !lines.some((line) => blocksOrder(line.notices)),
      version,
    };
    return {
      id: basket.id,
      view,
      candidates: evaluated.candidates,
      ...(evaluated.giftCards ? { giftCards: evaluated.giftCards.priced } : {}),
    };
  }

  return { articlesOf, listPricesOf, evaluate, look, unmetOf };
}

export type EvaluateBasket = ReturnType<typeof createEvaluateBasket>;
