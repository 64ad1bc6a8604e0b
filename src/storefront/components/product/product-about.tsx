import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import type { ShownProduct } from '../../shown-product.ts';
import { useText } from '../../text.tsx';
import styles from './product-page.module.css';

/** Renders description and highlights of a product; nothing for a feed that names neither. */
export function ProductAbout(props: { product: Pick<ShownProduct, 'description' | 'highlights'> }): ReactNode {
  const { catalogue } = useText();
  const { description, highlights } = props.product;
  if (description === '' && highlights.length === 0) return null;
  return (
    <section className={styles.about}>
      {description !== '' && (
        <div>
          <h2 className={styles.title}>{catalogue.product.description}</h2>
          <p className={styles.description}>{unbroken(description)}</p>
        </div>
      )}
      {highlights.length > 0 && (
        <ul className={styles.highlights}>
          {highlights.map((highlight) => (
            <li key={highlight}>
              <Icon name="check" size="small" />
              <span>{unbroken(highlight)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
