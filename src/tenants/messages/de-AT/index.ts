import { messages as swiss } from '../de-CH/index.ts';
import { germanOverrides } from '../german-overrides.ts';
import type { Messages } from '../types.ts';
import { germanVariant } from '../variant.ts';

/** Swiss German with ß, terms of Austrian law and Austrian examples. */
export const messages: Messages = germanVariant(swiss, {
  ...germanOverrides,
  basket: { summary: { shippingHint: 'Die Versandkosten gelten für die Lieferung innerhalb Österreichs.' } },
});
