import type { ReactNode } from 'react';
import type { LedgerOverview } from '../../../shop/money/ledger/index.ts';
import { adminDayText } from '../../formats.ts';
import { PanelPager } from '../panel-pager.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { usePaymentAmount } from './use-payment-amount.ts';

/** Lists incoming payments that belong to no order yet. `mayBook`: each of them leads to the forms that handle it. */
export function UnmatchedPayments(props: {
  payments: LedgerOverview['unmatched'];
  here: string;
  mayBook: boolean;
  addressOf(page: number): string;
}): ReactNode {
  const { payments, here, mayBook, addressOf } = props;
  const { text, number, language } = useWork();
  const amountOf = usePaymentAmount();
  const say = text.ledger;
  return (
    <TablePanel
      id="unmatched"
      title={`${say.unmatched} (${number(payments.total)})`}
      label={say.unmatched}
      empty={say.noUnmatched}
      columns={[
        { label: say.value, look: 'tight' },
        { label: say.amount, look: 'end' },
        { label: say.debtor, look: 'wide' },
        { label: say.reference },
        { label: say.problem, look: 'tight' },
        ...(mayBook ? [{ label: say.toDo, look: 'tight' as const }] : []),
      ]}
      rows={payments.rows.map((payment) => ({
        key: payment.id,
        cells: [
          adminDayText(payment.valueOn, language),
          amountOf(payment),
          payment.debtor ?? text.none,
          [payment.reference, payment.message].filter(Boolean).join(', ') || text.none,
          payment.problem === null ? text.none : say.problems[payment.problem],
          ...(mayBook
            ? [
                <a
                  key="handle"
                  href={`${here}?payment=${payment.id}#handle`}
                  aria-label={say.handleOf(amountOf(payment), payment.debtor ?? '')}
                >
                  {say.handle}
                </a>,
              ]
            : []),
        ],
      }))}
    >
      <PanelPager label={say.unmatched} paged={payments} addressOf={addressOf} />
    </TablePanel>
  );
}
