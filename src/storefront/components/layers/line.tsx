import type { ReactNode } from 'react';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import type { PictureSource } from '../../../ui/picture.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import { Thumbnail } from '../basket/thumbnail.tsx';
import styles from './layer.module.css';

/** Renders a variant in a layer: small picture, linked name and texts. */
export function Line(props: {
  product: { name: string; brand: string; variantText: string; path: string; picture: PictureSource | null };
  children: ReactNode;
}): ReactNode {
  const { product, children } = props;
  return (
    <li className={styles.line}>
      <Thumbnail picture={product.picture} small />
      <div className={styles.facts}>
        <p className={styles.name}>
          <a href={product.path}>{unbroken(brandedName(product))}</a>
        </p>
        {product.variantText && <p className={styles.muted}>{product.variantText}</p>}
        {children}
      </div>
    </li>
  );
}
