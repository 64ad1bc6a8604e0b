import type { GraphQLSchema } from 'graphql';
import { createBuilder } from './builder.ts';
import { addBasketTypes } from './types/basket.ts';
import { addCategoryTypes } from './types/category.ts';
import { addCheckoutTypes } from './types/checkout.ts';
import { addCommonTypes } from './types/common.ts';
import { addContactFiles } from './types/contact-files.ts';
import { addOrderTypes } from './types/orders.ts';
import { addProductTypes } from './types/product.ts';
import { addQuestionTypes } from './types/questions.ts';
import { addRecommendationTypes } from './types/recommendations.ts';
import { addReviewTypes } from './types/reviews.ts';
import { addSampleTypes } from './types/samples.ts';
import { addSearchTypes } from './types/search.ts';
import { addSeoTypes } from './types/seo.ts';
import { addSessionTypes } from './types/session.ts';
import { addSuggestionTypes } from './types/suggestions.ts';
import { addVoucherTypes } from './types/vouchers.ts';
import { addWishlistTypes } from './types/wishlist.ts';

/** Builds the whole schema; docs/gateway.graphql is generated from it. */
export function createSchema(): GraphQLSchema {
  const builder = createBuilder();
  builder.queryType({});
  builder.mutationType({});
  const common = addCommonTypes(builder);
  const product = addProductTypes(builder, common, addCategoryTypes(builder), addSeoTypes(builder));
  addSearchTypes(builder, product);
  addSuggestionTypes(builder, product);
  addRecommendationTypes(builder, common, product);
  const basket = addBasketTypes(builder, common, product);
  addVoucherTypes(builder, common, basket);
  const checkout = addCheckoutTypes(builder, common, basket);
  addOrderTypes(builder, common);
  addWishlistTypes(builder, product, basket);
  addReviewTypes(builder, product);
  addQuestionTypes(builder, product);
  addSampleTypes(builder, checkout);
  addContactFiles(builder);
  addSessionTypes(builder);
  return builder.toSchema();
}
