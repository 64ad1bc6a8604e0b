import type { ProductView } from '../shop/catalogue/products/index.ts';
import { chosenAxes, missingAxis } from './variant-choice.ts';

/** A product as its page shows it. */
export type ShownProduct = Omit<ProductView, 'from'> & {
  /** True if its variants cost differently and none is chosen yet: the price is the lowest of them. */
  fromPrice: boolean;
};

/** What the page says of the price: that of the variant once one is chosen, else the one its tile says. */
export function shownProduct({ from, ...product }: ProductView, chosen: string | null): ShownProduct {
  const isOpen = missingAxis(product.axes, chosenAxes(product.axes, chosen)) !== null;
  return isOpen && from ? { ...product, ...from, fromPrice: true } : { ...product, fromPrice: false };
}
