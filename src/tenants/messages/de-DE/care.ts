import { care as swiss } from '../de-CH/care.ts';
import type { CareMessages } from '../types.ts';
import { germanVariant } from '../variant.ts';

export const care: CareMessages = germanVariant<CareMessages>(swiss, {});
