import { Fragment, type ReactNode } from 'react';
import type { AdminOrder } from '../../../shop/after-sales/order-administration/index.ts';
import { recipientLines } from '../../../shop/selling/addresses/recipient-lines.ts';
import type { OrderView } from '../../../shop/selling/orders/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { Key, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import styles from './order.module.css';

type PostalAddress = OrderView['billing'];

/** Writes an address in lines, as on a letter. */
function linesOf({ street, houseNumber, postalCode, city, country, ...recipient }: PostalAddress): string {
  return [...recipientLines(recipient), `${street} ${houseNumber}`.trim(), `${country}-${postalCode} ${city}`].join(
    '\n',
  );
}

/** Writes the address of a pick-up point with the buyer's number there. */
function pointOf(point: NonNullable<OrderView['pickup']>): string {
  const { name, street, houseNumber, postalCode, city, number } = point;
  return [name, `${street} ${houseNumber}`.trim(), `${postalCode} ${city}`, number].join('\n');
}

/** Shows the customer of an order, both addresses, and how it is delivered. */
export function OrderPerson(props: {
  shown: Pick<AdminOrder, 'head' | 'order'>;
  mayReadCustomers: boolean;
  /** Address of the form that changes the delivery address; null if it cannot change. */
  change: string | null;
}): ReactNode {
  const { shown, mayReadCustomers, change } = props;
  const { head, order } = shown;
  const { text, time } = useWork();
  const say = text.orders;
  const number = head.customerNumber === null ? say.guest : <Key>{head.customerNumber}</Key>;
  const name = order && `${order.billing.firstName} ${order.billing.lastName}`;
  return (
    <Panel
      id="facts"
      title={text.orderPage.person}
      aside={
        head.customerId !== null && mayReadCustomers ? (
          <a href={`${ADMIN_ROOT}/customers/${head.customerId}`}>{number}</a>
        ) : (
          number
        )
      }
    >
      <div className={styles.part}>
        {name && <strong>{name}</strong>}
        {order?.email && <a href={`mailto:${order.email}`}>{order.email}</a>}
        {head.phone !== null && <a href={`tel:${head.phone.replaceAll(/\s/g, '')}`}>{head.phone}</a>}
        <span>{head.locale}</span>
      </div>
      {order && (
        <>
          <div className={styles.part}>
            <h3>{say.shipping}</h3>
            <address className={styles.address}>
              {order.pickup === null ? linesOf(order.shipping) : pointOf(order.pickup)}
            </address>
            {change !== null && <a href={change}>{text.orderPage.change}</a>}
          </div>
          <div className={styles.part}>
            <h3>{say.billing}</h3>
            {order.pickup === null && linesOf(order.shipping) === linesOf(order.billing) ? (
              <span>{text.orderPage.sameAddress}</span>
            ) : (
              <address className={styles.address}>{linesOf(order.billing)}</address>
            )}
          </div>
        </>
      )}
      {order?.fields?.map(({ name, label, value }) => (
        <div key={name} className={styles.part}>
          <h3>{label}</h3>
          <span>{value}</span>
        </div>
      ))}
      {order && order.deliveryGroups.length > 0 && <DeliveryPart order={order} />}
      <div className={styles.part}>
        <h3>{say.placedAt}</h3>
        <span>{time(order?.placedAt ?? head.preparedAt)}</span>
        <span>{`${say.terms} ${head.termsVersion}`}</span>
      </div>
    </Panel>
  );
}

type Promised = Pick<OrderView['deliveryGroups'][number], 'earliest' | 'latest' | 'awaited'>;

/** Renders ways and days of delivery. Goods that come on other days have a line of their own, with their numbers. */
function DeliveryPart({ order }: { order: OrderView }): ReactNode {
  const { text, dayText } = useWork();
  const say = text.orders;
  const when = ({ earliest, latest, awaited }: Promised): string => {
    if (earliest !== null && latest !== null) return `${say.promised}\u00a0${dayText(earliest)}–${dayText(latest)}`;
    return awaited ? say.awaited : say.byArrangement;
  };
  return (
    <div className={styles.part}>
      <h3>{say.delivery}</h3>
      {order.deliveryGroups.map((group) => (
        <Fragment key={group.mode}>
          <span>
            {[
              say.modes[group.mode] ?? group.mode,
              ...(group.option === 'home' ? [] : [say.options[group.option]]),
              ...group.extras.map(({ extra }) => say.extras[extra]),
              ...(group.arrivals ? [] : [when(group)]),
            ].join(' · ')}
          </span>
          {group.arrivals?.map((arrival) => (
            <span key={arrival.skus.join()}>
              {labelled(text.lang, when({ ...arrival, awaited: group.awaited }), arrival.skus.join(', '))}
            </span>
          ))}
        </Fragment>
      ))}
    </div>
  );
}
