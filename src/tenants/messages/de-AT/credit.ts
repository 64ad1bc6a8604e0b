import { credit as swiss } from '../de-CH/credit.ts';
import { germanCreditOverrides } from '../german-overrides.ts';
import type { CreditMessages } from '../types.ts';
import { germanVariant } from '../variant.ts';

export const credit: CreditMessages = germanVariant<CreditMessages>(swiss, germanCreditOverrides);
