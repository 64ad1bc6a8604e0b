import type { ReactNode } from 'react';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { PanelPager } from '../panel-pager.tsx';
import { Key } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import type { LedgerTable } from './ledger-table.ts';

/** Lists agreed payments that have not arrived. */
export function OverduePromises({ promises, addressOf }: LedgerTable<'promises'>): ReactNode {
  const { text, amount, number, language } = useWork();
  const say = text.ledger;
  const day = (iso: string) => adminDayText(iso, language);
  return (
    <TablePanel
      id="promises"
      title={`${say.promises} (${number(promises.total)})`}
      label={say.promises}
      empty={say.noPromises}
      columns={[
        { label: say.due, look: 'tight' },
        { label: say.kind },
        { label: say.orderNumber },
        { label: say.amount, look: 'end' },
      ]}
      rows={promises.rows.map((promise) => ({
        key: promise.id,
        cells: [
          day(promise.dueOn),
          say.promiseKinds[promise.kind],
          <a key="order" href={`${ADMIN_ROOT}/orders/${promise.orderNumber}`}>
            <Key>{promise.orderNumber}</Key>
          </a>,
          promise.amount === null ? text.none : amount(promise.amount),
        ],
      }))}
    >
      <PanelPager label={say.promises} paged={promises} addressOf={addressOf} />
    </TablePanel>
  );
}
