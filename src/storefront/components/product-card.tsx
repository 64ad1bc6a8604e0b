import type { ReactNode } from 'react';
import { brandedName } from '../../shop/catalogue/products/branded-name.ts';
import type { ProductCard as Card, ColourSwatch as Colour } from '../../shop/catalogue/products/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Swatch } from '../../ui/swatch.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { averageText } from '../average-text.ts';
import type { CardLayout } from '../cards/printed-card.ts';
import { departmentOf, pictureFrame } from '../department.ts';
import { useLinks } from '../shop-links.ts';
import { useLocale, useText } from '../text.tsx';
import { Amount } from './amount.tsx';
import { type CompareAddress, CompareButton } from './compare/compare-button.tsx';
import styles from './product-card.module.css';
import { ProductLabels, type ShownLabels } from './product-labels.tsx';
import { WishButton } from './wishlist/wish-button.tsx';
import { WISH_FORM } from './wishlist/wish-form.tsx';

const MOST_SWATCHES = 5;
/** Displayed width of a card's picture at each breakpoint, measured without the card's padding. */
export const CARD_SIZES: Record<CardLayout, string> = {
  list: '(min-width: 90em) 15rem, (min-width: 56.25em) 20vw, (min-width: 37.5em) 28vw, 41vw',
  row: '(min-width: 90em) 20rem, (min-width: 56.25em) 21vw, (min-width: 37.5em) 43vw, 41vw',
};
export const WIDEST_CARD = 640;

/** Card of the catalogue, or one built from the gateway's answer, whose article numbers are plain strings. */
export type ShownCard = Omit<Card, 'productId' | 'sku' | 'swatches' | 'validUntil' | keyof ShownLabels> &
  ShownLabels & {
    productId: string;
    sku: string;
    swatches: (Omit<Colour, 'sku'> & { sku: string })[];
  };

function Swatches(props: { card: ShownCard }): ReactNode {
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
 * Renders a product as an entry of a catalogue: key, picture, texts, price. The link of the name covers the whole card;
 * swatches, heart and the link to variants lie above it. Servers prerender it (see cards/), so nothing in it may need a
 * script of its own.
 */
export function ProductCardTile(props: {
  card: ShownCard;
  layout: CardLayout;
  /** Label of the link to its variants. A parameter, so that browsers need not load the text. */
  choose: string;
  /** Address of the button that compares products; null without a button. */
  compare: CompareAddress | null;
}): ReactNode {
  const { card, layout, choose, compare } = props;
  const Heading = layout === 'list' ? 'h2' : 'h3';
  const text = useText().catalogue;
  const locale = useLocale();
  const links = useLinks();
  return (
    <li className={styles.cell} id={`a-${card.productId}`}>
      <article className={styles.card} data-card data-department={departmentOf(card.department)}>
        <p className={styles.key} aria-hidden="true">
          {card.productId}
        </p>
        <div className={styles.picture}>
          {card.picture ? (
            <Picture
              picture={card.picture}
              sizes={CARD_SIZES[layout]}
              widest={WIDEST_CARD}
              frame={pictureFrame(card.department)}
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
            <WishButton sku={card.sku} productId={card.productId} name={brandedName(card)} />
          </span>
        </div>
        <div className={styles.words}>
          <Swatches card={card} />
          {card.brand !== '' && <p className={styles.brand}>{card.brand}</p>}
          <Heading className={styles.name}>
            <a className={styles.link} href={links.product(card.slug, card.sku)}>
              {unbroken(card.name)}
            </a>
          </Heading>
          {card.rating && (
            <Rating
              average={card.rating.average}
              count={card.rating.count}
              text={`${text.rating.stars(averageText(card.rating.average, locale), 5)}, ${text.rating.count(card.rating.count)}`}
            />
          )}
          <div className={styles.price}>
            <Amount money={card.price} compareAt={card.compareAt} common={card.commonPrice} from={card.fromPrice} />
            <ProductLabels energy={card.energy} tyre={card.tyre} />
            <a
              className={styles.choose}
              href={links.product(card.slug, card.sku)}
              aria-label={choose}
              data-layer="mini"
              data-sku={card.sku}
            >
              <Icon name="basket" />
            </a>
          </div>
          {compare && <CompareButton sku={card.sku} form={WISH_FORM} to={compare} />}
        </div>
      </article>
    </li>
  );
}
