import type { ReactNode } from 'react';
import type { ProductCard as Card } from '../../shop/catalogue/index.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

/** How wide a card's picture is shown: measured at each breakpoint, without its card's padding. */
const SIZES = {
  list: '(min-width: 90em) 15rem, (min-width: 56.25em) 20vw, (min-width: 37.5em) 28vw, 41vw',
  row: '(min-width: 90em) 20rem, (min-width: 56.25em) 21vw, (min-width: 37.5em) 43vw, 41vw',
};

/** Cards of one kind of picture in a page of hairlines, as in a printed catalogue. */
export function ProductGrid(props: {
  cards: Card[];
  /** How many pictures stand above the fold. */
  eager?: number;
  headingLevel?: 'h2' | 'h3';
  /** list: beside filters; row: two or four beside each other, so that eight fill their lines. */
  layout?: 'list' | 'row';
  label?: string;
}): ReactNode {
  const { cards, eager = 0, headingLevel = 'h3', layout = 'row', label } = props;
  const departments = new Set(cards.map((card) => card.department));
  // A mixed row has one frame, so that prices stand in line.
  const frame = departments.size > 1 ? 'square' : undefined;
  return (
    <ul className={styles[layout]} aria-label={label}>
      {cards.map((card, index) => (
        <li key={card.productId} className={styles.cell} id={`a-${card.productId}`}>
          <ProductCard
            card={card}
            sizes={SIZES[layout]}
            eager={index < eager}
            headingLevel={headingLevel}
            {...(frame ? { frame } : {})}
          />
        </li>
      ))}
    </ul>
  );
}
