import { type ReactNode, useId } from 'react';
import { unbroken } from '../../../ui/unbroken.tsx';
import { useCheckoutText } from '../../text.tsx';
import styles from './block.module.css';

/** Renders one part of an order with its title and, before ordering, a link to change it. */
export function CheckoutBlock(props: {
  title: string;
  changeHref?: string;
  children: ReactNode;
  wide?: boolean;
}): ReactNode {
  const { title, changeHref, children, wide = false } = props;
  const text = useCheckoutText();
  const id = useId();
  return (
    <section className={wide ? styles.wide : styles.block} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {unbroken(title)}
        </h2>
        {changeHref && (
          <a href={changeHref} className={styles.change} aria-label={text.changeOf(title)}>
            {text.change}
          </a>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
