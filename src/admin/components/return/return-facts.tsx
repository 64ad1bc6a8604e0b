import type { ReactNode } from 'react';
import type { AfterOrder } from '../../../shop/after-sales/fulfilment/index.ts';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Shows the state, the times and the credit note of a return. */
export function ReturnFacts(props: {
  entry: AfterOrder['returns'][number];
  order: string;
  credit: AfterOrder['credits'][number] | null;
}): ReactNode {
  const { entry, order, credit } = props;
  const { text, time, amount, language } = useWork();
  const say = text.returns;
  const day = (iso: string | null) => (iso === null ? text.none : adminDayText(iso, language));
  return (
    <Panel id="facts" title={say.facts}>
      <FactList
        facts={[
          [say.state, say.states[entry.state]],
          [
            say.order,
            <a key="order" href={`${ADMIN_ROOT}/orders/${order}`}>
              {order}
            </a>,
          ],
          [say.way, say.ways[entry.way]],
          ...(entry.collectOn === null ? [] : [[say.collectOn, day(entry.collectOn)] satisfies [string, ReactNode]]),
          [say.registeredAt, time(entry.registeredAt)],
          [say.receivedAt, time(entry.receivedAt)],
          [say.creditDue, day(entry.creditDueOn)],
          [say.settledAt, time(entry.settledAt)],
          ...(credit
            ? [[say.credit, `${credit.number}, ${amount(credit.amount.amount)}`] satisfies [string, ReactNode]]
            : []),
        ]}
      />
    </Panel>
  );
}
