import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { preload } from 'react-dom';
import { classNames } from '../../ui/class-names.ts';
import { useBadges } from '../badges.ts';
import type { CardLayout, Cards } from '../cards/printed-card.ts';
import { usePrintedMarkup } from '../cards/printed-markup.ts';
// Cards are prerendered markup, so the grid imports their styles.
import styles from './product-card.module.css';
import { markHearts } from './wishlist/mark-hearts.ts';

/** Renders the cards of one place in a grid of hairlines. */
export function ProductGrid(props: { cards: Cards; layout?: CardLayout; label?: string }): ReactNode {
  const { cards, layout = 'row', label } = props;
  const html = usePrintedMarkup(cards);
  // The object must stay identical for equal markup. Otherwise React replaces the markup and loses focus and hearts.
  const markup = useMemo(() => ({ __html: html }), [html]);
  for (const { src, srcSet, sizes } of cards.early)
    preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: 'high' });
  const { wishlist } = useBadges();
  const grid = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new cards need their hearts marked.
  useEffect(() => {
    if (grid.current && wishlist) markHearts(grid.current, wishlist);
  }, [wishlist, html]);
  return (
    <ul
      ref={grid}
      className={classNames(styles[layout], cards.isMixed && styles.mixed)}
      aria-label={label}
      data-cards={cards.key}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the shop's own ProductCard.
      dangerouslySetInnerHTML={markup}
    />
  );
}
