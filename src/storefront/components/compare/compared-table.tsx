import type { ReactNode } from 'react';
import type { Money } from '../../../shop/catalogue/prices/index.ts';
import type { ComparedRow } from '../../../shop/catalogue/products/index.ts';
import { Picture, type PictureSource } from '../../../ui/picture.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useLinks } from '../../shop-links.ts';
import { Amount } from '../amount.tsx';
import styles from './compare-page.module.css';

export type ComparedProduct = {
  sku: string;
  slug: string;
  name: string;
  picture: PictureSource | null;
  price: Money;
  compareAt: Money | null;
  commonPrice: Money | undefined;
  isAvailable: boolean;
  rating: { average: number; count: number; text: string } | null;
};
type Words = Record<
  | 'property'
  | 'remove'
  | 'price'
  | 'rating'
  | 'noRating'
  | 'availability'
  | 'available'
  | 'soldOut'
  | 'none'
  | 'differs'
  | 'title',
  string
> & { removeOf: string[] };

type Props = { products: ComparedProduct[]; rows: ComparedRow[]; say: Words; action: string };

/** Products side by side, one column each; the names of the rows stay in place while one scrolls sideways. */
export function ComparedTable({ products, rows, say, action }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table.
    <section className={styles.scroll} tabIndex={0} aria-label={say.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{say.property}</VisuallyHidden>
            </th>
            {products.map((product, place) => (
              <th key={product.sku} scope="col">
                <Head product={product} remove={say.remove} removeOf={say.removeOf[place] ?? ''} action={action} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{say.price}</th>
            {products.map(({ sku, price, compareAt, commonPrice }) => (
              <td key={sku}>
                <Amount money={price} compareAt={compareAt} common={commonPrice} size="small" />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{say.rating}</th>
            {products.map(({ sku, rating }) => (
              <td key={sku}>{rating ? <Rating {...rating} /> : <span className={styles.none}>{say.noRating}</span>}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{say.availability}</th>
            {products.map(({ sku, isAvailable }) => (
              <td key={sku}>{isAvailable ? say.available : say.soldOut}</td>
            ))}
          </tr>
          {rows.map(({ key, name, values, differs }) => (
            <tr key={key} className={differs ? styles.differs : undefined}>
              <th scope="row">
                {name}
                {differs && <VisuallyHidden> ({say.differs})</VisuallyHidden>}
              </th>
              {products.map(({ sku }, place) => (
                <td key={sku}>{values[place] || <span className={styles.none}>{say.none}</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head(props: { product: ComparedProduct; remove: string; removeOf: string; action: string }): ReactNode {
  const { product, remove, removeOf, action } = props;
  const links = useLinks();
  return (
    <div className={styles.product}>
      <a href={links.product(product.slug, product.sku)}>
        {product.picture && <Picture picture={product.picture} sizes="14rem" frame="portrait" widest={480} alt="" />}
        <span>{unbroken(product.name)}</span>
      </a>
      <form method="post" action={action}>
        <button type="submit" name="remove" value={product.sku} aria-label={removeOf} className={styles.quiet}>
          {remove}
        </button>
      </form>
    </div>
  );
}
