import type { ReactNode } from 'react';
import type { Detail } from '../../../shop/catalogue/products/index.ts';
import { unbroken } from '../../../ui/unbroken.tsx';
import type { ShownProduct } from '../../shown-product.ts';
import { useText } from '../../text.tsx';
import styles from './facts.module.css';

const SECTIONS = [
  'material',
  'measurements',
  'features',
  'scope',
  'safety',
  'other',
] as const satisfies Detail['section'][];

function Facts(props: { title: string; rows: { name: string; value: string }[] }): ReactNode {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{props.title}</h3>
      <dl>
        {props.rows.map((row) => (
          <div key={`${row.name}-${row.value}`} className={styles.row}>
            <dt>{unbroken(row.name)}</dt>
            <dd>{unbroken(row.value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Renders all facts of a product by section. */
export function ProductFacts(props: { product: ShownProduct }): ReactNode {
  const { product } = props;
  const text = useText().catalogue;
  return (
    <div className={styles.sections}>
      {SECTIONS.map((section) => {
        const rows = product.details.filter((detail) => detail.section === section);
        return rows.length > 0 && <Facts key={section} title={text.product.sections[section]} rows={rows} />;
      })}
      {product.care.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.title}>{text.product.careTitle}</h3>
          <ul className={styles.care}>
            {product.care.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
