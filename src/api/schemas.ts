import * as v from 'valibot';
import { CURRENCY_CODES } from '../currencies/currency.ts';

/** Schemas that several responses share; the OpenAPI document defines them once, under these names. */

export const MoneySchema = v.pipe(
  v.object({
    amount: v.pipe(v.number(), v.integer(), v.description('Minor units: 4990 is 49.90.')),
    currency: v.picklist(CURRENCY_CODES),
    text: v.pipe(v.string(), v.description('As the shop writes it, with a no-break space.')),
  }),
  v.description('An amount with VAT.'),
);

const Rating = v.object({
  average: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

const labelled = {
  labelUrl: v.pipe(v.nullable(v.string()), v.description('Address of the whole label, or null.')),
  sheetUrl: v.pipe(v.nullable(v.string()), v.description('Address of the product information sheet, or null.')),
  eprelId: v.pipe(v.nullable(v.string()), v.description('Number in the product registry of the EU, or null.')),
};

const listed = {
  sku: v.pipe(v.string(), v.description('Article number of the variant shown.')),
  productId: v.pipe(v.string(), v.description("The feed's item_group_id or, without one, its id.")),
  name: v.string(),
  brand: v.string(),
  path: v.pipe(v.string(), v.description('Address of its page in the shop.')),
  price: MoneySchema,
  compareAt: v.pipe(v.nullable(MoneySchema), v.description('Lawful strike price, or null.')),
  picture: v.pipe(v.nullable(v.string()), v.description('Address of a picture, or null.')),
  rating: v.nullable(Rating),
  available: v.boolean(),
  energyClass: v.pipe(v.nullable(v.string()), v.description('Class of the energy label, or null.')),
  energy: v.pipe(
    v.nullable(v.object({ scaleMin: v.string(), scaleMax: v.string(), ...labelled })),
    v.description('Scale and addresses of the energy label, or null.'),
  ),
  tyre: v.pipe(
    v.nullable(
      v.object({
        fuelEfficiency: v.string(),
        wetGrip: v.string(),
        rollingNoise: v.pipe(v.number(), v.integer(), v.description('In dB.')),
        rollingNoiseClass: v.string(),
        snow: v.boolean(),
        ice: v.boolean(),
        ...labelled,
      }),
    ),
    v.description('Label of a tyre, or null.'),
  ),
};

export const ProductSchema = v.pipe(v.object(listed), v.description('What a list shows of a product.'));

export const SuggestedProduct = v.pipe(
  v.object({
    ...listed,
    fromPrice: v.pipe(v.boolean(), v.description('True if its variants cost differently: the price is the lowest.')),
  }),
  v.description('What a suggestion shows of a product.'),
);

export const FacetValueSchema = v.object({
  value: v.string(),
  label: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  selected: v.boolean(),
  swatch: v.exactOptional(v.pipe(v.nullable(v.string()), v.description('"#rrggbb"; facets of kind "swatches" only.'))),
});

export const FacetSchema = v.pipe(
  v.variant('kind', [
    v.object({
      key: v.string(),
      label: v.string(),
      kind: v.picklist(['values', 'swatches', 'sizes']),
      values: v.array(FacetValueSchema),
    }),
    v.object({
      key: v.string(),
      label: v.string(),
      kind: v.literal('range'),
      unit: v.pipe(
        v.nullable(v.string()),
        v.description('Unit of the numbers, "" for none; null for "price", whose numbers are minor units.'),
      ),
      min: v.number(),
      max: v.number(),
      from: v.nullable(v.number()),
      to: v.nullable(v.number()),
      buckets: v.pipe(
        v.array(v.object({ from: v.number(), to: v.number(), count: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
        v.description('How many products have how much, from min to max; empty where one value is all there is.'),
      ),
    }),
  ]),
  v.description('Something to filter by; its counts ignore its own choice.'),
);

export const ErrorBody = v.pipe(
  v.object({
    error: v.object({
      code: v.pipe(v.string(), v.description('For programs; stays the same.')),
      message: v.pipe(v.string(), v.description('For people, in the language of the request.')),
      fields: v.exactOptional(
        v.pipe(v.record(v.string(), v.string()), v.description('Parameter or field to what is wrong with it.')),
      ),
    }),
  }),
  v.description('The shape of every error.'),
);

export const SHARED_SCHEMAS = {
  Error: ErrorBody,
  Facet: FacetSchema,
  Money: MoneySchema,
  Product: ProductSchema,
  SuggestedProduct,
};
