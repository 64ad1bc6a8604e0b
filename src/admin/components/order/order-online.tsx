import type { ReactNode } from 'react';
import type { PaymentAdministration } from '../../../shop/money/payment/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { methodName } from '../../own-names.ts';
import { Key } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { refundReason } from './refund-reason.ts';

export type OnlineMoneyPanel = NonNullable<Awaited<ReturnType<PaymentAdministration['ofOrder']>>>;

/** Shows online payments, refunds, and a new pay link. */
export function OrderOnline(props: {
  online: OnlineMoneyPanel;
  /** New link, which is shown only this once. */
  link: string | null;
}): ReactNode {
  const { text, time, amount } = useWork();
  const { online, link } = props;
  const say = text.orders.online;
  const { payments, refunds } = online;
  return (
    <>
      {link !== null && (
        <Notice kind="success" role="status">
          <p>{say.linkOnce}</p>
          <p>
            <Key>{link}</Key>
          </p>
        </Notice>
      )}
      <TablePanel
        id="online"
        title={say.title}
        columns={[
          { label: text.orders.method, look: 'wide' },
          { label: text.orders.state },
          { label: text.orders.total, look: 'end' },
          { label: say.back, look: 'end' },
          { label: text.orders.at, look: 'tight' },
        ]}
        rows={payments.map((payment) => ({
          key: payment.id,
          cells: [
            `${methodName(text.orders, payment.method)}${payment.byLink ? ` (${say.byLink})` : ''}`,
            say.states[payment.state] ?? payment.state,
            amount(payment.amount),
            payment.refunded === 0 ? text.none : amount(payment.refunded),
            time(payment.changedAt),
          ],
        }))}
      />
      <TablePanel
        id="refunds"
        title={say.refunds}
        columns={[
          { label: text.orders.at, look: 'tight' },
          { label: text.orders.total, look: 'end' },
          { label: text.orders.why, look: 'wide' },
          { label: text.orders.state },
        ]}
        rows={refunds.map((refund) => ({
          key: refund.id,
          cells: [
            time(refund.createdAt),
            amount(refund.amount),
            refundReason(refund.reason, text),
            say.refundStates[refund.state],
          ],
        }))}
      />
    </>
  );
}
