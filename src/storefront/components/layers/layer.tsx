import { type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { BasketSheet } from './basket-sheet.tsx';
import { CalculatorSheet } from './calculator-sheet.tsx';
import type { LayerProps } from './layers.tsx';
import { MiniProduct } from './mini-product.tsx';
import { NewsletterSheet } from './newsletter-sheet.tsx';
import { ServiceSheet } from './service-sheet.tsx';
import { WishlistSheet } from './wishlist-sheet.tsx';

const KINDS: Record<string, (props: LayerProps) => ReactNode> = {
  basket: BasketSheet,
  calculator: CalculatorSheet,
  heart: WishlistSheet,
  mini: MiniProduct,
  newsletter: NewsletterSheet,
  service: ServiceSheet,
};

/** Renders the layer of a link with `data-layer`, including its texts. */
export function Layer(props: LayerProps): ReactNode {
  const Kind = KINDS[props.link.dataset.layer ?? ''];
  if (!Kind) return null;
  // A dialog must not be inside a landmark.
  return createPortal(
    <Suspense fallback={null}>
      <Kind {...props} />
    </Suspense>,
    document.body,
  );
}
