import { type ReactNode, useId } from 'react';
import styles from './summary-card.module.css';

/** The slip beside a basket or an order: it is torn off along its perforation. */
export function SummaryCard(props: { title: string; children: ReactNode; foot?: ReactNode; id?: string }): ReactNode {
  const ownId = useId();
  return (
    <section className={styles.card} aria-labelledby={ownId} id={props.id}>
      <h2 id={ownId} className={styles.title}>
        {props.title}
      </h2>
      <div className={styles.content}>{props.children}</div>
      {props.foot && <div className={styles.foot}>{props.foot}</div>}
    </section>
  );
}
