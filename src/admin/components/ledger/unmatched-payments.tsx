import type { ReactNode } from 'react';
import type { LedgerOverview } from '../../../shop/money/ledger/index.ts';
import { adminDayText } from '../../formats.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists incoming payments that belong to no order yet. */
export function UnmatchedPayments({ payments }: { payments: LedgerOverview['unmatched'] }): ReactNode {
  const { text, language } = useWork();
  const say = text.ledger;
  const day = (iso: string) => adminDayText(iso, language);
  return (
    <TablePanel
      id="unmatched"
      title={say.unmatched}
      empty={say.noUnmatched}
      columns={[
        { label: say.value, look: 'tight' },
        { label: say.amount, look: 'end' },
        { label: say.debtor, look: 'wide' },
        { label: say.reference },
        { label: say.problem },
      ]}
      rows={payments.map((payment) => ({
        key: payment.id,
        cells: [
          day(payment.valueOn),
          `${(payment.amount / 100).toFixed(2)} ${payment.currency}`,
          payment.debtor ?? text.none,
          [payment.reference, payment.message].filter(Boolean).join(', ') || text.none,
          payment.problem === null ? text.none : say.problems[payment.problem],
        ],
      }))}
    />
  );
}
