import type { ReactNode } from 'react';
import type { PremiumOffer } from '../../../shop/selling/checkout/index.ts';
import styles from '../../routes/checkout/step.module.css';
import { useMoney } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';

/** Renders term, renewal and end of a membership, before its choice and before the order. */
export function PremiumTermsPanel(props: { offer: PremiumOffer }): ReactNode {
  const { fee, renews } = props.offer;
  const { premium } = useCheckoutText();
  const written = useMoney();
  return <p className={styles.small}>{renews ? premium.renews(written(fee)) : premium.ends}</p>;
}
