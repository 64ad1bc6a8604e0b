import type { ProductView } from '../shop/catalogue/products/index.ts';
import { chosenAxes, missingAxis } from './variant-choice.ts';

/** Product as its page shows it. Servers print its legal data (print-legal.server.tsx). */
export type ShownProduct = Omit<ProductView, 'from' | 'legal' | 'legalParts'> & {
  /** True if variant prices differ and no variant is chosen yet: the price is the lowest. */
  fromPrice: boolean;
};

/** Returns the product with its shown price: that of the chosen variant, else the one on its card. */
export function shownProduct(
  { from, legal: _legal, legalParts: _parts, ...product }: ProductView,
  chosen: string | null,
): ShownProduct {
  const isOpen = missingAxis(product.axes, chosenAxes(product.axes, chosen)) !== null;
  if (!isOpen || !from) return { ...product, fromPrice: false };
  // Graduated prices and the common price are those of the shown variant, which is not the cheapest one.
  const { graduated: _, commonPrice: __, ...rest } = product;
  return { ...rest, ...from, fromPrice: true };
}
