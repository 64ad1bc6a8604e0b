import type { ReactNode } from 'react';
import type { AdminOrder } from '../../../shop/after-sales/order-administration/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { methodName } from '../../own-names.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

type Shown = Pick<AdminOrder, 'head' | 'payments' | 'uses'>;

/** Whether a payment by transfer is expected, so that an employee can record it. */
export function expectsTransfer({ payments }: Pick<AdminOrder, 'payments'>): boolean {
  return payments.some(
    ({ method, state }) => state === 'authorised' && (method === 'invoice' || method === 'prepayment'),
  );
}

/** Lists the payments of an order, and the promotions that it used. */
export function OrderMoney({ shown }: { shown: Shown }): ReactNode {
  const { text, time, amount } = useWork();
  const say = text.orders;
  const { head, payments, uses } = shown;
  const goesBack =
    head.state === 'cancelled' && payments.some(({ settledAt, state }) => settledAt !== null && state === 'captured');
  return (
    <>
      <TablePanel
        id="payments"
        title={say.payments}
        empty={say.noPayments}
        columns={[
          { label: say.method, look: 'wide' },
          { label: say.state },
          { label: say.total, look: 'end' },
          { label: say.reference, look: 'wide' },
          { label: say.received, look: 'tight' },
        ]}
        rows={payments.map((payment, index) => ({
          key: String(index),
          cells: [
            methodName(say, payment.method),
            say.paymentStates[payment.state],
            amount(payment.amount),
            payment.reference,
            time(payment.settledAt),
          ],
        }))}
      />
      {goesBack && <Notice kind="problem">{say.moneyBack}</Notice>}
      <TablePanel
        id="uses"
        title={say.uses}
        columns={[
          { label: say.name, look: 'wide' },
          { label: say.code },
          { label: say.total, look: 'end' },
          { label: say.state },
        ]}
        rows={uses.map((use, index) => ({
          key: String(index),
          cells: [use.title, use.code ?? text.none, amount(use.amount), say.useStates[use.state]],
        }))}
      />
    </>
  );
}
