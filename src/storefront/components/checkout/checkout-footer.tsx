import type { ReactNode } from 'react';
import { useShell } from '../../shell-data.ts';
import { StaticHtml } from '../../static-html.tsx';
import styles from './checkout-frame.module.css';

/** Renders the footer of the checkout, whose constant content the server prerenders. */
export function CheckoutFooter(): ReactNode {
  if (useShell() === null) return null;
  return (
    <footer className={styles.footer}>
      <StaticHtml id="checkout-foot" className={styles.foot} />
    </footer>
  );
}
