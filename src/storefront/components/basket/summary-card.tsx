import { type ReactNode, useId } from 'react';
import styles from './summary-card.module.css';

/** Renders the summary beside a basket or an order, in the look of a slip with a perforated edge. */
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
