import type { BlockProps } from 'kontor/extending';
import type { ReactNode } from 'react';
import styles from './block.module.css';

/** Renders the offer of a fitting. */
export default function FittingAppointment({ values, href }: BlockProps): ReactNode {
  const { title, text, linkLabel, linkTo } = values;
  return (
    <section className={styles.fitting}>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {linkTo && linkLabel && <a href={linkTo.startsWith('/') ? href(linkTo) : linkTo}>{linkLabel}</a>}
    </section>
  );
}
