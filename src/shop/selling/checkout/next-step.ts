import type { BasketView } from '../basket/index.ts';
import type { Contact, DeliveryChoice, OwnStep, PaymentChoice, PaymentOffer, PremiumChoice, Step } from './types.ts';

/** Returns the first open step: the target of a deep link, and the requirement of later steps. */
export function nextStep(state: {
  basket: BasketView;
  contact: Contact | null;
  delivery: DeliveryChoice | null;
  /** True if the chosen delivery no longer fits the basket, such as a sofa with a pick-up point. */
  isDeliveryOutdated: boolean;
  payment: PaymentChoice | null;
  offers: PaymentOffer[];
  /** First open step of instalments, or null. */
  instalmentStep: Step | null;
  premium: PremiumChoice | null;
  /**
   * Whether a membership can be bought with the order; the step then appears once (docs/rules/checkout.md#steps: only
   * for non-members).
   */
  offersPremium: boolean;
  /** False if gift cards pay everything. */
  needsMethod: boolean;
  /** Steps of extensions. They come after those that they follow, and skip none. */
  ownSteps: readonly OwnStep[];
}): Step {
  if (!state.basket.ready) return 'basket';
  if (!state.contact) return 'checkoutLogin';
  if (!state.delivery || state.isDeliveryOutdated) return 'delivery';
  const isOpen = (place: OwnStep['place']): boolean =>
    state.ownSteps.some((step) => step.place === place && !step.isDone);
  if (isOpen('before-payment')) return 'detailsBeforePayment';
  const { payment } = state;
  // A method that a new address or a higher total has made unavailable must be chosen again.
  if (
    state.needsMethod &&
    (!payment || !state.offers.some((offer) => offer.method === payment.method && offer.refusal === null))
  )
    return 'payment';
  if (state.instalmentStep) return state.instalmentStep;
  if (state.offersPremium && !state.premium) return 'premium';
  if (isOpen('before-order')) return 'detailsBeforeOrder';
  return 'checkAndOrder';
}
