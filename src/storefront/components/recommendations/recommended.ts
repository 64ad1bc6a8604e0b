import * as v from 'valibot';
import type { Currency } from '../../../currencies/currency.ts';
import { isCurrencyCode } from '../../../currencies/currency-code.ts';
import type { ShownCard } from '../product-card.tsx';

const Money = v.object({ amount: v.number(), currency: v.custom<Currency>(isCurrencyCode) });
const Energy = v.object({
  class: v.string(),
  scaleMin: v.string(),
  scaleMax: v.string(),
  labelUrl: v.nullable(v.string()),
  sheetUrl: v.nullable(v.string()),
});
const Tyre = v.object({
  fuel: v.string(),
  wet: v.string(),
  noiseDb: v.number(),
  noiseClass: v.string(),
  labelUrl: v.nullable(v.string()),
  sheetUrl: v.nullable(v.string()),
});
const Picture = v.object({ id: v.string(), width: v.number(), height: v.number(), ground: v.string() });

const Product = v.object({
  sku: v.string(),
  productId: v.string(),
  name: v.string(),
  brand: v.string(),
  path: v.string(),
  price: Money,
  compareAt: v.nullable(Money),
  percentOff: v.nullable(v.number()),
  availability: v.object({ available: v.boolean() }),
  picture: v.nullable(Picture),
  rating: v.nullable(v.object({ average: v.number(), count: v.number() })),
  energy: v.nullable(Energy),
  tyre: v.nullable(Tyre),
  breadcrumb: v.array(v.object({ id: v.string() })),
});

const TilePrice = v.object({
  productId: v.string(),
  price: Money,
  compareAt: v.nullable(Money),
  percentOff: v.nullable(v.number()),
  fromPrice: v.boolean(),
});

const Answer = v.object({
  data: v.object({
    recommendations: v.object({
      kind: v.picklist(['personal', 'together', 'similar', 'popular']),
      products: v.array(Product),
      prices: v.array(TilePrice),
    }),
  }),
});

/** Returns the gateway's answer as cards; null if it is invalid. */
export function recommendedCards(
  answer: unknown,
): { kind: 'personal' | 'together' | 'similar' | 'popular'; cards: ShownCard[] } | null {
  const read = v.safeParse(Answer, answer);
  if (!read.success) return null;
  const { kind, products, prices } = read.output.data.recommendations;
  const cards = products.map(({ path, availability, breadcrumb, picture, ...product }) => ({
    fromPrice: false,
    ...product,
    // Prices as on the product's card in a list; a product without such prices shows its own.
    ...prices.find(({ productId }) => productId === product.productId),
    slug: path.split('/').at(-2) ?? '',
    department: breadcrumb[0]?.id ?? '',
    picture: picture && { ...picture, alt: '' },
    available: availability.available,
    swatches: [],
  }));
  return { kind, cards };
}
