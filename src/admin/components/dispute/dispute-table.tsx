import type { ReactNode } from 'react';
import type { DisputeRow } from '../../../shop/money/ledger/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { DisputeStateTag, useDisputeReason } from './dispute-state.tsx';

/** Lists disputes; the first column leads to each. Without `empty` and rows nothing is shown. */
export function DisputeTable(props: { disputes: DisputeRow[]; title: string; empty?: string }): ReactNode {
  const { disputes, title, empty } = props;
  const { text, amount, time } = useWork();
  const say = text.disputes;
  const reasonOf = useDisputeReason();
  return (
    <TablePanel
      id="disputes"
      title={title}
      {...(empty === undefined ? {} : { empty })}
      broad
      columns={[
        { label: say.order, look: 'tight' },
        { label: say.amount, look: 'end' },
        { label: say.kind },
        { label: say.reason, look: 'wide' },
        { label: say.state },
        { label: say.due, look: 'tight' },
        { label: say.opened, look: 'tight' },
      ]}
      rows={disputes.map((dispute) => ({
        key: dispute.id,
        cells: [
          <a key="order" href={`${ADMIN_ROOT}/disputes/${encodeURIComponent(dispute.id)}`}>
            {dispute.orderNumber}
          </a>,
          amount(dispute.amount),
          say.kinds[dispute.kind],
          reasonOf(dispute),
          <DisputeStateTag key="state" state={dispute.state} />,
          dispute.dueAt === null ? say.noDue : time(dispute.dueAt),
          time(dispute.openedAt),
        ],
      }))}
    />
  );
}
