import type { ReactNode } from 'react';
import type { LedgerOverview } from '../../../shop/money/ledger/index.ts';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { Key } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists agreed payments that have not arrived. */
export function OverduePromises({ promises }: Pick<LedgerOverview, 'promises'>): ReactNode {
  const { text, amount, language } = useWork();
  const say = text.ledger;
  const day = (iso: string) => adminDayText(iso, language);
  return (
    <TablePanel
      id="promises"
      title={say.promises}
      empty={say.noPromises}
      columns={[
        { label: say.due, look: 'tight' },
        { label: say.kind },
        { label: say.orderNumber },
        { label: say.amount, look: 'end' },
      ]}
      rows={promises.map((promise) => ({
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
    />
  );
}
