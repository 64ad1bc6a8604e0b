import * as v from 'valibot';
import { inPath } from './admin-parameters.ts';
import { defineAct } from './define-act.ts';
import type { AdminOperation } from './operation.ts';

const PATH = '/api/admin/v1/categories/{category}';
const SCOPES = ['category.change', 'category.read'] as const;
const category = inPath('Id of the category.', 'lamps');

const mergeCategory = defineAct({
  method: 'POST',
  path: `${PATH}/merge`,
  id: 'mergeCategory',
  tag: 'Categories',
  summary: 'Merge a category into another one',
  description: 'Gives the products, categories and addresses of a category to another one and deletes it.',
  scopes: SCOPES,
  parameters: { category },
  body: {
    description: 'The category that remains.',
    schema: v.strictObject({ into: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) }),
    example: { into: 'floor-lamps' },
  },
  done: 'The category that remains.',
  exampleId: 'floor-lamps',
  object: 'category',
  problems: ['import-running'],
  reasons: ['same', 'cycle', 'too-deep', 'taken', 'reserved', 'in-promotion', 'not-empty'],
  act: ({ params, body }, { services, member }) => services.categories.merge(member, params.category, body.into),
});

const putProducts = defineAct({
  method: 'POST',
  path: `${PATH}/products`,
  id: 'putCategoryProducts',
  tag: 'Categories',
  summary: 'Put products into a category',
  description: 'Makes the category the main one of products, or a further one that lists them too.',
  scopes: SCOPES,
  parameters: { category },
  body: {
    description: 'Ids of products.',
    schema: v.strictObject({
      products: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/))), v.minLength(1), v.maxLength(500)),
      further: v.optional(v.boolean(), false),
    }),
    example: { products: ['400105'], further: true },
  },
  done: 'The products are there.',
  exampleId: 'lamps',
  object: 'category',
  problems: ['import-running'],
  reasons: ['unknown-products'],
  act: ({ params, body: { products, further } }, { services, member }) =>
    services.categories.putProducts(member, params.category, { numbers: products.join(' '), isFurther: further }),
});

const acceptFeed = defineAct({
  method: 'POST',
  path: `${PATH}/accept`,
  id: 'acceptCategoryFeed',
  tag: 'Categories',
  summary: 'Take over a field of the feed',
  description: 'Takes over what the feed says about an edited field, and leaves the field to feeds.',
  scopes: SCOPES,
  parameters: { category },
  body: {
    description: 'The edited field.',
    schema: v.strictObject({ field: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) }),
    example: { field: 'name.de-CH' },
  },
  done: 'The category has changed.',
  exampleId: 'lamps',
  object: 'category',
  problems: ['import-running'],
  reasons: ['no-name', 'too-long', 'no-slug', 'taken', 'reserved', 'no-name-in-locale'],
  act: ({ params, body }, { services, member }) => services.categories.accept(member, params.category, body.field),
});

/** Products of categories, and their merge. */
export const CATEGORY_GOODS: readonly AdminOperation[] = [mergeCategory, putProducts, acceptFeed];
