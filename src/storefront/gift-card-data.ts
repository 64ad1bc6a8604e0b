import { redirect } from 'react-router';
import type { BasketView } from '../shop/selling/basket/index.ts';
import { labelled } from '../tenants/labelled.ts';
import { giftCardMessagesOf } from '../tenants/messages/gift-cards.ts';
import { formatAmount } from '../tenants/price-format.ts';
import { basketKey } from './basket-owner.ts';
import type { ShopRequest } from './context.ts';
import { attempt } from './form-data.ts';
import { longDate } from './long-date.ts';

/** Gift cards that a basket buys or that pay it, as sentences. */
export type GiftCardTexts = {
  bought: { id: string; title: string; amount: string; notes: string[]; remove: string }[];
  boughtTitle: string;
  used: { id: string; text: string; remove: string }[];
  saved: { id: string; text: string }[];
  savedTitle: string;
  title: string;
  code: string;
  hint: string;
  enter: string;
  remove: string;
  buy: string;
  /** Answer to the last form. */
  said: { kind: 'success' | 'problem'; text: string } | null;
};

/** Intents of the forms of gift cards. */
const INTENTS = ['gift-card', 'saved-gift-card', 'leave-gift-card', 'remove-gift-card'] as const;
export type GiftCardIntent = (typeof INTENTS)[number];

export function giftCardIntent(intent: string | undefined): GiftCardIntent | null {
  return INTENTS.find((known) => known === intent) ?? null;
}

/** Returns a day of an ISO date as a page writes it. */
export function longDayOf(day: string, locale: string): string {
  return longDate(new Date(`${day}T12:00:00Z`), locale, 'UTC');
}

/** Returns the texts of a basket's gift cards. `said`: the answer in the address. */
export async function giftCardTexts(
  request: ShopRequest,
  { giftCards }: Pick<BasketView, 'giftCards'>,
  said: string | null,
): Promise<GiftCardTexts> {
  const { tenant, locale, shop, visitor } = request;
  const text = giftCardMessagesOf(locale.locale);
  const { basket, use } = text;
  const written = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const { customer } = visitor;
  const cards = customer && visitor.type === 2 ? await shop.giftCards.saved({ tenant, customerId: customer.id }) : [];
  const used = giftCards?.used ?? [];
  return {
    bought: (giftCards?.bought ?? []).map(({ id, amount, recipient, sendOn, motif }) => ({
      id,
      title: labelled(locale.locale, basket.card, text.motifs[motif]),
      amount: written(amount),
      notes: [
        recipient === null ? basket.self : basket.to(recipient.name, recipient.email),
        sendOn === null ? basket.atOnce : basket.at(longDayOf(sendOn, locale.locale)),
      ],
      remove: basket.removeOf(written(amount)),
    })),
    boughtTitle: basket.title,
    used: used.map(({ cardId, lastFour, amount }) => ({
      id: cardId,
      text: amount.amount > 0 ? use.pays(lastFour, written(amount.amount)) : use.empty(lastFour),
      remove: use.removeOf(lastFour),
    })),
    saved: cards
      .filter(({ id, balance, isBlocked, isExpired }) => {
        const isFree = !used.some(({ cardId }) => cardId === id);
        return isFree && balance.amount > 0 && !isBlocked && !isExpired;
      })
      .map(({ id, lastFour, balance }) => ({ id, text: use.useSaved(lastFour, written(balance.amount)) })),
    savedTitle: use.saved,
    title: use.title,
    code: use.code,
    hint: use.hint,
    enter: use.enter,
    remove: use.remove,
    buy: basket.more,
    said: saidOf(request, said),
  };
}

function saidOf({ locale }: ShopRequest, said: string | null): GiftCardTexts['said'] {
  const { use, problems } = giftCardMessagesOf(locale.locale);
  if (said === 'taken') return { kind: 'success', text: use.taken };
  if (said === 'left') return { kind: 'success', text: use.left };
  if (said === 'failed') return { kind: 'problem', text: use.failed };
  const problem = Object.entries(problems).find(([name]) => name === said);
  return problem ? { kind: 'problem', text: problem[1] } : null;
}

/** Handles a form of gift cards and returns to the page at `back`, with an answer in the address: never with the code. */
export async function changeGiftCards(
  request: ShopRequest,
  intent: GiftCardIntent,
  { code = '', id = '' }: Record<string, string>,
  back: (basket: BasketView | null) => string,
): Promise<Response> {
  const { shop, browser } = request;
  const key = basketKey(request);
  const outcome = await attempt(request, () => {
    if (intent === 'gift-card') return shop.basket.redeemGiftCard(key, { code, address: browser.address });
    if (intent === 'saved-gift-card') return shop.basket.redeemSavedGiftCard(key, { id });
    return intent === 'leave-gift-card'
      ? shop.basket.leaveGiftCard(key, { id })
      : shop.basket.removeGiftCard(key, { id });
  });
  const takes = intent === 'gift-card' || intent === 'saved-gift-card';
  const said = outcome === null ? 'failed' : outcome.ok ? (takes ? 'taken' : 'left') : outcome.problem;
  return redirect(`${back(outcome?.basket ?? null)}?card=${said}`, 303);
}
