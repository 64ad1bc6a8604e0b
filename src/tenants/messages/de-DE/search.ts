import { search as swiss } from '../de-CH/search.ts';
import type { SearchMessages } from '../types.ts';
import { germanVariant } from '../variant.ts';

export const search: SearchMessages = germanVariant<SearchMessages>(swiss, {});
