import { checkout as swiss } from '../de-CH/checkout.ts';
import { germanCheckoutOverrides } from '../german-overrides.ts';
import type { CheckoutMessages } from '../types.ts';
import { germanVariant } from '../variant.ts';

export const checkout: CheckoutMessages = germanVariant<CheckoutMessages>(swiss, {
  ...germanCheckoutOverrides,
  hints: { email: 'Zum Beispiel name@beispiel.at', postalCode: 'Zum Beispiel 1070' },
});
