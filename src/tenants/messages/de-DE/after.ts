import { after as swiss } from '../de-CH/after.ts';
import { germanAfterOverrides } from '../german-overrides.ts';
import type { AfterMessages } from '../types.ts';
import { germanVariant } from '../variant.ts';

export const after: AfterMessages = germanVariant<AfterMessages>(swiss, germanAfterOverrides);
