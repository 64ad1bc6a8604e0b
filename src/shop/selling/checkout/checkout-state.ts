import { isOnline, isPaidAtOnce } from '../../../tenants/offered-methods.ts';
import { money } from '../../catalogue/prices/index.ts';
import {
  amountToPay,
  type BasketCandidate,
  type BasketKey,
  type BasketView,
  type PremiumTerms,
  type PricedContents,
  type PricedGiftCards,
  priceContents,
} from '../basket/index.ts';
import { type InvoiceStanding, invoiceRefusal, type RequestState } from '../credit/index.ts';
import { type CreditStanding, dayOf } from '../instalments/index.ts';
import { isMember } from '../loyalty/index.ts';
import type { StoredCheckout } from './checkout.store.ts';
import type { StepFacts } from './checkout-step-extension.ts';
import { deliveryGroups, deliveryOffer, extrasTotal, optionLines } from './delivery-groups.ts';
import { isDeliveryOutdated } from './delivery-step.ts';
import { guestRefusal } from './guest-limit.ts';
import { instalmentOffer, instalmentStep, instalmentsRefused } from './instalment-step.ts';
import { canTake } from './method-limits.ts';
import { nextStep } from './next-step.ts';
import { fieldFacts, lacksField, type OwnFields, shownEntries } from './own-fields.ts';
import type { OwnOffers } from './own-methods.ts';
import type { OwnSteps } from './own-steps.ts';
import { fingerprint } from './shown-contents.ts';
import type {
  CheckoutView,
  InstalmentOffer,
  OfferedField,
  OwnStep,
  PaymentChoice,
  PaymentOffer,
  PremiumOffer,
  Step,
} from './types.ts';

/** All that a checkout page depends on, read at one point in time. */
export type CheckoutState = {
  key: BasketKey;
  now: Date;
  basketId: string | null;
  /** Id of the browser that filled the basket. */
  device: string | null;
  contents: BasketView;
  candidates: BasketCandidate[];
  /** Gift cards that are bought or pay; absent without any. */
  giftCards?: PricedGiftCards | undefined;
  stored: StoredCheckout;
  /** Null without a session opened by password, and if the tenant offers no instalments. */
  standing: CreditStanding | null;
  /** Null until both the buyer and the delivery address are known. */
  invoice: InvoiceStanding | null;
  /** Request for a review of the refusal on invoice. */
  request: RequestState;
  /** Methods of extensions that the buyer may choose; absent without any. */
  ownOffers?: OwnOffers | undefined;
  /** Fields of extensions in the delivery step; absent without any. */
  ownFields?: OwnFields | undefined;
  /** Steps of extensions; absent without any. */
  ownSteps?: OwnSteps | undefined;
};

/** Returns the customer if the session was opened with a password. */
export function fullId({ customer }: BasketKey): string | null {
  return customer?.isFull ? customer.id : null;
}

function isMemberNow({ key: { customer, tenant }, now }: CheckoutState): boolean {
  return customer?.isFull === true && isMember(customer.premiumUntil ?? null, now, tenant.timeZone);
}

/**
 * Only a logged-in customer can buy a membership, since it belongs to an account. Excludes members and customers whose
 * bought year awaits payment.
 */
function offersPremium(state: CheckoutState): boolean {
  const { customer, tenant } = state.key;
  return tenant.premium.offered && customer?.isFull === true && !customer.premiumWaits && !isMemberNow(state);
}

/** An order that buys a membership already gets a member's delivery fees (decision 43). */
function premiumTerms(state: CheckoutState): PremiumTerms {
  const buys = offersPremium(state) && state.stored.premium?.wanted === true;
  return { isMember: buys || isMemberNow(state), fee: buys ? state.key.tenant.premium.fee : null };
}

const deliveryOf = ({ key, contents, stored, now }: CheckoutState) => ({
  tenant: key.tenant,
  basket: contents,
  delivery: stored.delivery,
  now,
});

/** Prices the order, by default with the membership that the buyer has or buys. */
export function priceOrder(state: CheckoutState, premium = premiumTerms(state)): PricedContents {
  const { key, contents, candidates, now } = state;
  const extras = extrasTotal(deliveryOf(state));
  const { giftCards } = state;
  return priceContents({ lines: contents.lines, candidates, tenant: key.tenant, now, premium, extras, giftCards });
}

/** Returns the price of a membership in this order, and what it saves at once. */
function premiumOffer(state: CheckoutState): PremiumOffer | null {
  if (!offersPremium(state)) return null;
  const { currency, premium } = state.key.tenant;
  const [without, within] = [false, true].map((member) => priceOrder(state, { isMember: member, fee: null }));
  const saved = (without?.totals.delivery.amount ?? 0) - (within?.totals.delivery.amount ?? 0);
  return { fee: money(premium.fee, currency), saves: money(saved, currency), renews: premium.renews };
}

/** Input of the rules for paying later. */
function creditQuestion(state: CheckoutState, { totals }: PricedContents) {
  const { key, now, stored, standing, invoice, request } = state;
  const { tenant } = key;
  const { delivery } = stored;
  return {
    tenant,
    standing,
    invoice: invoice ?? { owed: 0, limit: tenant.credit.newCustomerLimit, isOverdue: false },
    granted: request.granted,
    ownOffers: state.ownOffers,
    isKnown: fullId(key) !== null,
    totals,
    pieces: state.contents.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    billing: delivery?.billing ?? null,
    differentAddress: delivery !== null && (delivery.shipping !== null || delivery.options.pickup !== null),
    day: dayOf(now, tenant.timeZone),
  };
}

function paymentOffers(question: ReturnType<typeof creditQuestion>): PaymentOffer[] {
  const { tenant, totals, pieces, differentAddress, invoice, isKnown, granted } = question;
  const toPay = amountToPay(totals);
  const total = toPay.amount;
  const { giftCards } = totals;
  const buysCards = (giftCards?.bought.amount ?? 0) > 0;
  const byCards = (giftCards?.used.length ?? 0) > 0;
  const ofGuest = isKnown ? null : guestRefusal(tenant.orderLimits, { total, pieces });
  const refusal = {
    invoice: () => invoiceRefusal({ total, ...invoice, differentAddress, isKnown, granted }) ?? ofGuest,
    instalments: () =>
      byCards
        ? ('paid-by-gift-card' as const)
        : isKnown && invoice.isOverdue
          ? 'overdue'
          : instalmentsRefused(question),
    prepayment: () => ofGuest,
  };
  const offered = tenant.payment.methods.map((method) => {
    if (buysCards && !isPaidAtOnce(method)) return { method, refusal: 'buys-gift-card' as const };
    if (!isOnline(method)) return { method, refusal: refusal[method]() };
    return { method, refusal: canTake(method, toPay) ? null : ('amount-not-possible' as const) };
  });
  // Lent money buys no gift cards.
  if (!question.ownOffers || buysCards) return offered;
  const own = question.ownOffers({
    tenant,
    amount: toPay,
    country: question.billing?.country ?? null,
    isCustomer: isKnown,
  });
  return [...offered, ...own.map((method) => ({ method, refusal: null }))];
}

/** Returns the facts that decide on steps of extensions. */
export function stepFacts({ key, contents, stored, now }: CheckoutState): StepFacts {
  const { delivery, payment } = stored;
  const goal = delivery && (delivery.options.pickup ?? delivery.shipping ?? delivery.billing);
  return {
    ...fieldFacts(key, contents),
    today: dayOf(now, key.tenant.timeZone),
    destination: goal && { country: goal.country, postalCode: goal.postalCode },
    paymentMethod: payment?.method ?? null,
  };
}

/** Returns the steps of extensions that this checkout has. Programs, which enter no fields, have none. */
export function offeredSteps(state: CheckoutState): OwnStep[] {
  const { ownSteps, stored } = state;
  if (!ownSteps || !stored.delivery?.fields) return [];
  return ownSteps.offered(stepFacts(state), stored.answers ?? {});
}

/**
 * Returns the first open step, with the payment offers from which it follows. `priced`: the order, if it is priced
 * already.
 */
export function progress(
  state: CheckoutState,
  priced = priceOrder(state),
  ownSteps = offeredSteps(state),
): {
  offers: PaymentOffer[];
  instalments: InstalmentOffer | null;
  next: Step;
} {
  const { key, contents, stored } = state;
  const question = creditQuestion(state, priced);
  const offers = paymentOffers(question);
  const instalments = instalmentOffer(question, stored.payment);
  const next = nextStep({
    basket: contents,
    ...stored,
    isDeliveryOutdated:
      stored.delivery !== null &&
      (isDeliveryOutdated(stored.delivery, optionLines(contents), key.tenant) ||
        lacksField(stored.delivery.fields, offeredFields(state))),
    offers,
    instalmentStep: isPaidByCards(question.totals) ? null : instalmentStep(stored.payment, instalments),
    offersPremium: offersPremium(state),
    needsMethod: !isPaidByCards(question.totals),
    ownSteps,
  });
  return { offers, instalments, next };
}

/** Returns the fields of extensions that the basket shows. */
function offeredFields({ key, contents, ownFields }: CheckoutState): OfferedField[] {
  return ownFields?.offered(fieldFacts(key, contents)) ?? [];
}

/** Returns a delivery with its fields in the page's language, without those whose goods have left the basket. */
function withOffered(
  delivery: StoredCheckout['delivery'],
  offered: readonly OfferedField[],
): StoredCheckout['delivery'] {
  if (!delivery?.fields) return delivery;
  return { ...delivery, fields: shownEntries(delivery.fields, offered) };
}

/** Returns the checkout as its pages show it. */
export function checkoutView(state: CheckoutState): CheckoutView {
  const { key, contents } = state;
  const { answers: _, ...stored } = state.stored;
  const priced = priceOrder(state);
  const { lines, totals, gifts, delivery } = priced;
  const ownSteps = offeredSteps(state);
  const { offers, instalments, next } = progress(state, priced, ownSteps);
  const ownFields = offeredFields(state);
  const parts = {
    basket: { ...contents, lines, benefits: { ...contents.benefits, gifts } },
    ...stored,
    delivery: withOffered(stored.delivery, ownFields),
    payment: isPaidByCards(totals) ? BY_GIFT_CARDS : stored.payment,
    premiumOffer: premiumOffer(state),
    deliveryGroups: deliveryGroups(
      deliveryOf(state),
      gifts.map((gift) => gift.sku),
      delivery,
    ),
    deliveryOffer: deliveryOffer(deliveryOf(state), delivery),
    ...(state.ownFields ? { ownFields } : {}),
    ...(state.ownSteps ? { ownSteps } : {}),
    paymentOffers: offers,
    invoiceLeft: money(invoiceLeft(state), key.tenant.currency),
    instalments,
    totals,
  };
  return {
    ...parts,
    hasRequest: state.request.isOpen,
    next,
    shown: fingerprint(parts, key.tenant.termsVersion),
  };
}

const BY_GIFT_CARDS: PaymentChoice = { method: 'gift-card', birthday: null, instalments: null };

/** Whether gift cards pay the whole order, so that it needs no other method. */
function isPaidByCards({ giftCards }: CheckoutView['totals']): boolean {
  return giftCards !== undefined && giftCards.used.length > 0 && giftCards.toPay.amount === 0;
}

function invoiceLeft({ key, invoice }: CheckoutState): number {
  const everybodys = key.tenant.credit.newCustomerLimit;
  return invoice && fullId(key) !== null ? Math.max(0, invoice.limit - invoice.owed) : everybodys;
}
