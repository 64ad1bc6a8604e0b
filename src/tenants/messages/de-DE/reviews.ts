import { reviews as swiss } from '../de-CH/reviews.ts';
import type { ReviewMessages } from '../types.ts';
import { germanVariant } from '../variant.ts';

export const reviews: ReviewMessages = germanVariant<ReviewMessages>(swiss, {});
