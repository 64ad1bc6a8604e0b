import type { ReactNode } from 'react';
import type { BrokenAgreement } from '../../../shop/money/ledger/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists accounts whose payment agreement was broken; nothing without any. */
export function BrokenAgreements({ broken }: { broken: BrokenAgreement[] }): ReactNode {
  const { text, amount, time } = useWork();
  const say = text.openItems;
  return (
    <TablePanel
      id="broken"
      title={say.brokenTitle}
      columns={[
        { label: text.ledger.customer, look: 'wide' },
        { label: say.columns.open, look: 'end' },
        { label: say.brokenOn, look: 'tight' },
      ]}
      rows={broken.map(({ accountId, customerNumber, open, endedAt }) => ({
        key: accountId,
        cells: [
          <a key="account" href={`${ADMIN_ROOT}/ledger/${accountId}`}>
            {customerNumber ?? text.ledger.guest}
          </a>,
          amount(open),
          time(endedAt),
        ],
      }))}
    />
  );
}
