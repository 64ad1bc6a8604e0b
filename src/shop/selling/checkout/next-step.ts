import type { BasketView } from '../basket/index.ts';
import type { Contact, DeliveryChoice, PaymentChoice, PaymentOffer, PremiumChoice, Step } from './types.ts';

/** The first step that is not done: where a deep link lands, and what a step further on requires. */
export function nextStep(state: {
  basket: BasketView;
  contact: Contact | null;
  delivery: DeliveryChoice | null;
  /** Whether what was chosen no longer fits what is in the basket: a sofa goes to no pick-up point. */
  isDeliveryOutdated: boolean;
  payment: PaymentChoice | null;
  offers: PaymentOffer[];
  /** The step of instalments that is not done, or null. */
  instalmentStep: Step | null;
  premium: PremiumChoice | null;
  /** Whether a membership can be bought along: then it is asked once (docs/rules/checkout.md#steps: only for non-members). */
  offersPremium: boolean;
}): Step {
  if (!state.basket.ready) return 'basket';
  if (!state.contact) return 'checkoutLogin';
  if (!state.delivery || state.isDeliveryOutdated) return 'delivery';
  const { payment } = state;
  // A method that is no longer offered (another address, a higher total) has to be chosen again.
  if (!payment || !state.offers.some((offer) => offer.method === payment.method && offer.refusal === null))
    return 'payment';
  if (state.instalmentStep) return state.instalmentStep;
  if (state.offersPremium && !state.premium) return 'premium';
  return 'checkAndOrder';
}
