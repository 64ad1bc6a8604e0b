import type { ReactNode } from 'react';
import type { Money } from '../../../shop/pricing/index.ts';
import { useFrame } from '../../frame-data.ts';
import styles from '../../routes/checkout/step.module.css';
import { useMoney } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';

/** How long a membership lasts, what follows, and how it ends: before it is chosen, and before it is ordered. */
export function PremiumTerms(props: { fee: Money }): ReactNode {
  const { premium } = useCheckoutText();
  const written = useMoney();
  const renews = useFrame()?.premiumRenews ?? false;
  return <p className={styles.small}>{renews ? premium.renews(written(props.fee)) : premium.ends}</p>;
}
