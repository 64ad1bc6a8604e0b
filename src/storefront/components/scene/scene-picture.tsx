import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Picture, type PictureSource } from '../../../ui/picture.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './scene-picture.module.css';

/** Product at its place in a scene, in percent from the left and from the top. */
export type MarkedProduct = {
  sku: string;
  x: number;
  y: number;
  name: string;
  href: string;
  /** Written price. */
  price: string;
  picture: PictureSource | null;
};

/** Lowest place, in percent, from which a card has its place above the mark. */
const LOW = 56;

/**
 * Renders a picture with a mark on each product. A mark is a native disclosure, so it opens a card with name, price and
 * link by touch and key without script. Marks of one picture have the same `group`: one card is open at a time.
 */
export function ScenePicture(props: {
  picture: PictureSource;
  sizes: string;
  products: readonly MarkedProduct[];
  group: string;
}): ReactNode {
  const { picture, sizes, products, group } = props;
  return (
    <div className={styles.scene}>
      <Picture picture={picture} sizes={sizes} />
      {products.map(({ sku, x, y, name, href, price, picture: small }) => (
        <details key={sku} name={group} className={placeClass(x, y)}>
          <summary className={styles.mark}>
            <span className={styles.dot} aria-hidden="true" />
            <VisuallyHidden>{name}</VisuallyHidden>
          </summary>
          <a className={classNames(styles.card, y >= LOW && styles.above)} href={href}>
            {small && <Picture picture={small} sizes="3.5rem" widest={160} frame="square" alt="" />}
            <span className={styles.name}>{unbroken(name)}</span>
            <strong>{price}</strong>
          </a>
        </details>
      ))}
    </div>
  );
}

/** Returns the classes of a place. The Content-Security-Policy allows no style attribute, so digits are classes. */
function placeClass(x: number, y: number): string {
  const digits = (value: number): [number, number] => [Math.floor(value / 10), value % 10];
  const [[xTens, xOnes], [yTens, yOnes]] = [digits(x), digits(y)];
  return classNames(
    styles.place,
    ...[`x${xTens}0`, `x${xOnes}`, `y${yTens}0`, `y${yOnes}`].map((name) => styles[name]),
  );
}
