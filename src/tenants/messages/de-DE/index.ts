import { messages as swiss } from '../de-CH/index.ts';
import { germanOverrides } from '../german-overrides.ts';
import type { Messages } from '../types.ts';
import { germanVariant } from '../variant.ts';

/** Swiss German with ß and the terms of German law. */
export const messages: Messages = germanVariant(swiss, {
  ...germanOverrides,
  basket: { summary: { shippingHint: 'Die Versandkosten gelten für die Lieferung innerhalb Deutschlands.' } },
});
