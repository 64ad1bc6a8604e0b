import type { ReactNode } from 'react';
import type { DeliveryGroup } from '../../../shop/checkout/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { dayText } from '../../delivery-date.ts';
import { useCheckoutText, useLocale } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import styles from './delivery-groups.module.css';

/** What comes how, when and for how much. `quantityOf` gives the pieces of an article. */
export function DeliveryGroups(props: { groups: DeliveryGroup[]; quantityOf: (sku: string) => number }): ReactNode {
  const text = useCheckoutText().delivery;
  const locale = useLocale();
  return (
    <ul className={styles.groups}>
      {props.groups.map((group) => {
        const pieces = group.skus.reduce((sum, sku) => sum + props.quantityOf(sku), 0);
        const [earliest, latest] = [dayText(group.earliest, locale), dayText(group.latest, locale)];
        return (
          <li key={group.mode} className={styles.group}>
            <Icon name={group.mode === 'parcel' ? 'package' : 'truck'} />
            <div className={styles.facts}>
              <p className={styles.mode}>
                {text.modes[group.mode]} ({text.articles(pieces)})
              </p>
              <p className={styles.date}>
                {group.earliest === group.latest ? text.on(earliest) : text.between(earliest, latest)}
              </p>
              <p className={styles.note}>{text.modeTexts[group.mode]}</p>
            </div>
            <p className={styles.fee}>
              {group.fee.amount === 0 ? text.free : <Amount money={group.fee} size="small" />}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
