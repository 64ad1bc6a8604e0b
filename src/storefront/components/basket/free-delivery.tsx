import { type ReactNode, useId } from 'react';
import type { Totals } from '../../../shop/selling/basket/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useShell } from '../../shell-data.ts';
import { useMoney } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './free-delivery.module.css';

/** Renders the amount missing for free parcel delivery. Renders nothing for a basket with bulky goods only. */
export function FreeDelivery(props: { totals: Totals; hasParcels: boolean }): ReactNode {
  const { totals, hasParcels } = props;
  const { freeDelivery } = useText().basket;
  const written = useMoney();
  const freeFrom = useShell()?.freeFrom;
  const id = useId();
  const missing = totals.missingToFreeDelivery;
  if (!hasParcels || freeFrom === undefined) return null;
  if (missing === null) {
    return (
      <p className={styles.reached}>
        <Icon name="check-circle" size="small" />
        {freeDelivery.reached}
      </p>
    );
  }
  return (
    <div className={styles.progress}>
      <p id={id}>{freeDelivery.missing(written(missing))}</p>
      <progress
        className={styles.bar}
        aria-label={freeDelivery.progress}
        aria-describedby={id}
        max={freeFrom}
        value={Math.max(0, freeFrom - missing.amount)}
      />
    </div>
  );
}
