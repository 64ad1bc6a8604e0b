import type { ReactNode } from 'react';
import { useLinks } from '../../shop-links.ts';
import type { SizeTable } from '../../size-tables.ts';
import { useText } from '../../text.tsx';
import styles from './size-advice.module.css';

/** Size advice of a product: a calculator for two measures, or tables of measures. */
export type SizeAdvice = { kind: 'bra' } | { kind: 'tables'; tables: SizeTable[] };

/** Renders the link to the complete size advice, beside the sizes. */
export function SizeAdviceLink(props: { advice: SizeAdvice }): ReactNode {
  const { sizeGuide } = useText().catalogue.product;
  const links = useLinks();
  return <a href={links.area(props.advice.kind === 'bra' ? 'braFinder' : 'sizeGuide')}>{sizeGuide}</a>;
}

/** Renders the measures of the product's sizes, folded, so that visitors need not leave the page. */
export function SizeTables(props: { tables: SizeTable[] }): ReactNode {
  return props.tables.map((table) => (
    <details key={table.title} className={styles.advice}>
      <summary className={styles.summary}>{table.title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll a wide table. */}
      <section className={styles.scroll} aria-label={table.title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {table.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([size, ...measures]) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                {measures.map((measure, column) => (
                  <td key={table.head[column + 1] ?? column}>{measure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  ));
}
