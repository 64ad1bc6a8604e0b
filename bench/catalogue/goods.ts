import { readRange } from '../../demo/range.ts';
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
  /** Minor units; an earlier, higher price makes a lawful strike price. */
  amount: number;
  earlierAmount: number | null;
  rating: { average: number; reviews: number } | null;
  variants: GeneratedVariant[];
};

const SEED = 20_261_121;
/** As many as a list's filter has in a real shop, where they are grouped by family. */
const COLOURS = 16;
/** So many products have the same category whatever the size of the catalogue: lists of it can be compared. */
export const FIXED_CATEGORY_SIZE = 240;

export type Goods = {
  /** The product at a place, from 0; the same on every machine. */
  at(place: number): GeneratedProduct;
  /** Where the products of the fixed category stand, and those of all others. */
  fixedCategory: CategoryPlace;
  otherCategories: CategoryPlace[];
};

/** Endless goods in the categories of the demo house, with its colours. */
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
  if (!fixedCategory) throw new Error('the demo house has no categories');
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

/** Four in ten have nothing to choose, three have colours, three have colours and sizes. */
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
      // Nothing sells out under load, and one in twenty is sold out from the start; what has no choices never is.
      stock: kind >= 4 && random.next() < 0.05 ? 0 : 1_000_000,
    }));
}

/** True if nothing has to be chosen before it can be put into a basket. */
export function isSimple(product: GeneratedProduct): boolean {
  return product.variants.length === 1;
}
