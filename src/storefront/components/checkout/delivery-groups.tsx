import { Fragment, type ReactNode } from 'react';
import type { Money } from '../../../shop/catalogue/prices/index.ts';
import type { DeliveryGroup } from '../../../shop/selling/checkout/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { deliveryDayText } from '../../delivery-date.ts';
import { useCheckoutText, useLocale } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import styles from './delivery-groups.module.css';

/** Renders which lines arrive together, with way, date and price. `lines`: ordered lines, for names and quantities. */
export function DeliveryGroups(props: {
  groups: DeliveryGroup[];
  lines: { sku: string; name: string; quantity: number }[];
}): ReactNode {
  const { delivery: text, how } = useCheckoutText();
  return (
    <ul className={styles.groups}>
      {props.groups.map((group) => {
        const goods = group.skus.flatMap((sku) => props.lines.find((line) => line.sku === sku) ?? []);
        const pieces = goods.reduce((sum, line) => sum + line.quantity, 0);
        return (
          <li key={group.mode} className={styles.group}>
            <Icon name={group.mode === 'parcel' ? 'package' : 'truck'} />
            <div className={styles.facts}>
              <p className={styles.mode}>
                {text.modes[group.mode]} ({text.articles(pieces)})
              </p>
              {(group.arrivals ?? [group]).map((part) => (
                <Fragment key={part.skus.join()}>
                  <DeliveryDate group={{ ...part, awaited: group.awaited }} />
                  <p className={styles.note}>
                    {goods.flatMap(({ sku, name }) => (part.skus.includes(sku) ? name : [])).join(' · ')}
                  </p>
                </Fragment>
              ))}
              <p className={styles.note}>
                {group.option === 'home' ? text.modeTexts[group.mode] : how.options[group.option].name}
              </p>
            </div>
            <p className={styles.fee}>
              <Fee fee={group.fee} />
            </p>
            {group.extras.map(({ extra, fee }) => (
              <Fragment key={extra}>
                <p className={styles.extra}>{how.extras[extra].name}</p>
                <p className={styles.fee}>
                  <Fee fee={fee} />
                </p>
              </Fragment>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

/** Renders a fee, or "gratis" for zero. */
export function Fee(props: { fee: Money }): ReactNode {
  const text = useCheckoutText().delivery;
  return props.fee.amount === 0 ? text.free : <Amount money={props.fee} size="small" />;
}

/** Renders the delivery promise, or why there is no date. */
function DeliveryDate(props: { group: Pick<DeliveryGroup, 'earliest' | 'latest' | 'awaited'> }): ReactNode {
  const { delivery: text, how } = useCheckoutText();
  const locale = useLocale();
  const { earliest, latest, awaited } = props.group;
  if (earliest === null || latest === null)
    return <p className={styles.note}>{awaited ? how.awaited : how.arranged}</p>;
  const [first, last] = [deliveryDayText(earliest, locale), deliveryDayText(latest, locale)];
  return <p>{earliest === latest ? text.on(first) : text.between(first, last)}</p>;
}
