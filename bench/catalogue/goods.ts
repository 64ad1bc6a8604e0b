import { readRange } from '../../houses/montarve/data/range.ts';
import { randomAt } from './random.ts';
import { BRANDS, KINDS, MANNERS, QUALITIES, SENTENCES, SIZES, type Word } from './words.ts';

export type Colour = { id: string; hex: string | null; name: Word };
export type CategoryPlace = { ids: string[]; names: Word[]; path: Word };

export type GeneratedVariant = { sku: string; colour: Colour | null; size: string | null; stock: number };
export type GeneratedProduct = {
  id: string;
  category: CategoryPlace;
  brand: string;
  title: Word;
  description: Word;
  /** Minor units. An earlier, higher price gives a lawful strike price. */
  amount: number;
  earlierAmount: number | null;
  rating: { average: number; reviews: number } | null;
  variants: GeneratedVariant[];
};

const SEED = 20_261_121;
/** Number of colours in the filter of a real shop, which groups them by family. */
const COLOURS = 16;
/** Number of products in the fixed category at every catalogue size, so that its lists are comparable. */
export const FIXED_CATEGORY_SIZE = 240;

export type Goods = {
  /** Returns the product at a place, from 0 on; the same on every machine. */
  at(place: number): GeneratedProduct;
  /** Category of the first products, and the categories of all others. */
  fixedCategory: CategoryPlace;
  otherCategories: CategoryPlace[];
};

/** Generates any number of products in the categories and colours of the demo shop. */
export function generatedGoods(): Goods {
  const range = readRange();
  const categories = [...range.categories.values()];
  const parents = new Set(categories.map((category) => category.parentId));
  const places = categories
    .filter((category) => !parents.has(category.id))
    .map((leaf): CategoryPlace => {
      const chain = [leaf];
      for (let up = range.categories.get(leaf.parentId ?? ''); up; up = range.categories.get(up.parentId ?? ''))
        chain.unshift(up);
      return {
        ids: chain.map((category) => category.id),
        names: chain.map(({ name }) => [name.de, name.fr]),
        path: [leaf.path.de, leaf.path.fr],
      };
    });
  const colours = Object.entries(range.vocabulary.colours)
    .slice(0, COLOURS)
    .map(([id, { hex, name }]): Colour => ({ id, hex: hex ?? null, name: [name.de, name.fr] }));
  const [fixedCategory, ...otherCategories] = places;
  if (!fixedCategory) throw new Error('the demo shop has no categories');
  return { at: (place) => productAt(place, fixedCategory, otherCategories, colours), fixedCategory, otherCategories };
}

function productAt(place: number, fixed: CategoryPlace, others: CategoryPlace[], colours: Colour[]): GeneratedProduct {
  const random = randomAt(SEED, place);
  const category = place < FIXED_CATEGORY_SIZE ? fixed : (others[place % others.length] ?? fixed);
  const [quality, kind, manner] = [random.pick(QUALITIES), random.pick(KINDS), random.pick(MANNERS)];
  const said = random.some(SENTENCES, random.whole(2, 4));
  const id = `G${String(place + 1).padStart(7, '0')}`;
  const amount = random.whole(20, 400) * 50 + 990;
  return {
    id,
    category,
    brand: random.pick(BRANDS),
    title: [`${quality[0]} ${kind[0]} ${manner[0]}`, `${kind[1]} ${quality[1].toLowerCase()} ${manner[1]}`],
    description: [said.map(([german]) => german).join(' '), said.map(([, french]) => french).join(' ')],
    amount,
    earlierAmount: random.next() < 0.15 ? Math.round((amount * 1.25) / 5) * 5 : null,
    rating: random.next() < 0.6 ? { average: random.whole(30, 50) / 10, reviews: random.whole(1, 400) } : null,
    variants: variantsOf(id, place, random, colours),
  };
}

/** Four in ten products have no choice, three have colours, three have colours and sizes. */
function variantsOf(
  id: string,
  place: number,
  random: ReturnType<typeof randomAt>,
  colours: Colour[],
): GeneratedVariant[] {
  const kind = place % 10;
  const chosen = kind < 4 ? [null] : random.some(colours, kind < 7 ? random.whole(2, 4) : random.whole(1, 2));
  const sizes = kind < 7 ? [null] : SIZES.slice(0, random.whole(3, 5));
  return chosen
    .flatMap((colour) => sizes.map((size) => ({ colour, size })))
    .map(({ colour, size }, index) => ({
      sku: `${id}-${String(index + 1).padStart(2, '0')}`,
      colour,
      size,
      // No variant sells out under load. One in twenty is sold out from the start, but none without a choice.
      stock: kind >= 4 && random.next() < 0.05 ? 0 : 1_000_000,
    }));
}

/** Whether the product has one variant, so that no choice is needed before it is added to a basket. */
export function isSimple(product: GeneratedProduct): boolean {
  return product.variants.length === 1;
}
