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

/** What a link with `data-layer` opens; its texts come along with it. */
export function Layer(props: LayerProps): ReactNode {
  const Kind = KINDS[props.link.dataset.layer ?? ''];
  if (!Kind) return null;
  // Out of every landmark, which a dialog is no part of.
  return createPortal(
    <Suspense fallback={null}>
      <Kind {...props} />
    </Suspense>,
    document.body,
  );
}
