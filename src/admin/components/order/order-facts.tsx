import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import type { AdminOrder } from '../../../shop/after-sales/order-administration/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { OrderStateTag } from '../order-state.tsx';
import { FactList, Key, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Shows the state, times and customer of an order. */
export function OrderFactsPanel(props: {
  shown: Pick<AdminOrder, 'head' | 'order'>;
  /** Progress after the order was placed; null before. */
  life: AfterOrder | null;
  mayReadCustomers: boolean;
}): ReactNode {
  const { shown, life, mayReadCustomers } = props;
  const { head, order } = shown;
  const { text, time } = useWork();
  const say = text.orders;
  const number = head.customerNumber === null ? say.guest : <Key>{head.customerNumber}</Key>;
  return (
    <Panel id="facts" title={say.facts}>
      <FactList
        facts={[
          [say.state, <OrderStateTag key="state" state={head.state} />],
          ...(life ? [[text.fulfilment.stage, text.fulfilment.stages[life.stage]] satisfies [string, ReactNode]] : []),
          [say.placedAt, time(order?.placedAt ?? head.preparedAt)],
          ...(head.cancelledAt ? [[say.cancelledAt, time(head.cancelledAt)] satisfies [string, ReactNode]] : []),
          [
            say.customer,
            head.customerId !== null && mayReadCustomers ? (
              <a key="customer" href={`${ADMIN_ROOT}/customers/${head.customerId}`}>
                {number}
              </a>
            ) : (
              number
            ),
          ],
          [say.email, order?.email || text.none],
          [say.phone, head.phone ?? text.none],
          [say.language, head.locale],
          [say.terms, head.termsVersion],
        ]}
      />
    </Panel>
  );
}
