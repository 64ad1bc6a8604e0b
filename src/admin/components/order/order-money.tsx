import type { ReactNode } from 'react';
import type { AdminOrder } from '../../../shop/after-sales/order-administration/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

type Shown = Pick<AdminOrder, 'head' | 'payments' | 'uses'>;

/** Shows the paid and expected amounts of an order. */
export function OrderMoney({ shown, here, maySettle }: { shown: Shown; here: string; maySettle: boolean }): ReactNode {
  const { text, time, amount } = useWork();
  const say = text.orders;
  const { head, payments, uses } = shown;
  const isOpen = payments.some(
    ({ method, state }) => state === 'authorised' && (method === 'invoice' || method === 'prepayment'),
  );
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
            say.methods[payment.method],
            say.paymentStates[payment.state],
            amount(payment.amount),
            payment.reference,
            time(payment.settledAt),
          ],
        }))}
      />
      {goesBack && <Notice kind="problem">{say.moneyBack}</Notice>}
      {isOpen && head.state === 'placed' && maySettle && (
        <form method="post" action={here}>
          <Button type="submit" name="intent" value="settle">
            {say.settle}
          </Button>
        </form>
      )}
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
