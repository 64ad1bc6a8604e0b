import type { ReactNode } from 'react';
import type { ProductCard as Card } from '../../shop/catalogue/index.ts';
import { EnergyBadge } from '../../ui/energy-badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Swatch } from '../../ui/swatch.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { departmentOf, pictureFrame } from '../department.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import { Amount } from './amount.tsx';
import styles from './product-card.module.css';
import { WishButton } from './wishlist/wish-button.tsx';

const MOST_SWATCHES = 5;

function Swatches(props: { card: Card }): ReactNode {
  const { swatches, slug, name } = props.card;
  const { card: text } = useText().catalogue;
  const links = useLinks();
  if (swatches.length < 2) return null;
  const more = swatches.length - MOST_SWATCHES;
  return (
    <ul className={styles.swatches} aria-label={text.colours(swatches.length)}>
      {swatches.slice(0, MOST_SWATCHES).map((swatch) => (
        <li key={swatch.value}>
          <a
            className={styles.swatch}
            href={links.product(slug, swatch.sku)}
            aria-label={`${name} ${text.colour(swatch.label)}`}
            title={swatch.label}
          >
            <Swatch colour={swatch.colour} />
          </a>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>{text.moreColours(more)}</li>}
    </ul>
  );
}

/**
 * One article of a list, as an entry of the catalogue: key, picture, words, price. The name is the link and covers the
 * whole entry; swatches lie above it.
 */
export function ProductCard(props: {
  card: Card;
  sizes: string;
  eager?: boolean;
  /** Proportions for all cards of a row; without, the department's own. */
  frame?: 'portrait' | 'landscape' | 'square';
  headingLevel?: 'h2' | 'h3';
}): ReactNode {
  const { card, sizes, eager = false, headingLevel: Heading = 'h3' } = props;
  const text = useText().catalogue;
  const links = useLinks();
  return (
    <article className={styles.card} data-card data-department={departmentOf(card.department)}>
      <p className={styles.key} aria-hidden="true">
        {card.productId}
      </p>
      <div className={styles.picture}>
        {card.picture ? (
          <Picture
            picture={card.picture}
            sizes={sizes}
            widest={640}
            frame={props.frame ?? pictureFrame(card.department)}
            eager={eager}
            alt=""
          />
        ) : (
          <span className={styles.noPicture}>{text.product.noPicture}</span>
        )}
        {card.percentOff !== null && (
          <span className={styles.percent}>
            <span aria-hidden="true">{text.card.reduced(card.percentOff)}</span>
            <VisuallyHidden>{text.card.reducedSpoken(card.percentOff)}</VisuallyHidden>
          </span>
        )}
        {!card.available && <span className={styles.soldOut}>{text.card.soldOut}</span>}
        <span className={styles.wish}>
          <WishButton sku={card.sku} productId={card.productId} name={`${card.brand} ${card.name}`} />
        </span>
      </div>
      <div className={styles.words}>
        <Swatches card={card} />
        <p className={styles.brand}>{card.brand}</p>
        <Heading className={styles.name}>
          <a className={styles.link} href={links.product(card.slug, card.sku)}>
            {card.name}
          </a>
        </Heading>
        {card.rating && (
          <Rating
            average={card.rating.average}
            count={card.rating.count}
            text={`${text.rating.stars(card.rating.average.toFixed(1), 5)}, ${text.rating.count(card.rating.count)}`}
          />
        )}
        <div className={styles.price}>
          <Amount money={card.price} compareAt={card.compareAt} from={card.fromPrice} />
          {card.energy && (
            <EnergyBadge
              energy={card.energy}
              text={text.energy.label(card.energy.class, card.energy.scaleMin, card.energy.scaleMax)}
            />
          )}
        </div>
      </div>
    </article>
  );
}
