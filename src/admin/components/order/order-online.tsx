import type { ReactNode } from 'react';
import type { PaymentAdministration } from '../../../shop/money/payment/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { refundReason } from './refund-reason.ts';

export type OnlineMoneyPanel = NonNullable<Awaited<ReturnType<PaymentAdministration['ofOrder']>>>;

/** Shows online payments, refunds, and pay links for open amounts. */
export function OrderOnline(props: {
  online: OnlineMoneyPanel;
  here: string;
  mayRefund: boolean;
  mayLink: boolean;
  isPlaced: boolean;
  /** New link, which is shown only this once. */
  link: string | null;
}): ReactNode {
  const { text, time, amount } = useWork();
  const { online, here, mayRefund, mayLink, isPlaced, link } = props;
  const say = text.orders.online;
  const { payments, refunds, links, open, takesOnline } = online;
  const inUse = links.filter((entry) => entry.cancelledAt === null && entry.paidAt === null);
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
            `${text.orders.methods[payment.method] ?? payment.method}${payment.byLink ? ` (${say.byLink})` : ''}`,
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
      {mayRefund &&
        payments
          .filter(({ state, amount: paid, refunded }) => state === 'captured' && refunded < paid)
          .map((payment) => (
            <Panel key={payment.id} id={`refund-${payment.id}`} title={say.refund}>
              <form method="post" action={here} className={styles.form}>
                <p className={styles.muted}>{say.refundHint}</p>
                <input type="hidden" name="payment" value={payment.id} />
                <Field
                  id={`amount-${payment.id}`}
                  name="amount"
                  label={say.refundAmount(amount(payment.amount - payment.refunded))}
                  defaultValue={((payment.amount - payment.refunded) / 100).toFixed(2)}
                  inputMode="decimal"
                  autoComplete="off"
                  required
                />
                <Field
                  id={`why-${payment.id}`}
                  name="reason"
                  label={text.orders.reason}
                  maxLength={300}
                  autoComplete="off"
                  required
                />
                <div>
                  <Button type="submit" name="intent" value="refund">
                    {say.submitRefund}
                  </Button>
                </div>
              </form>
            </Panel>
          ))}
      {mayLink && takesOnline && isPlaced && open > 0 && (
        <Panel id="link" title={say.link}>
          <form method="post" action={here} className={styles.form}>
            <p>{say.linkText(amount(open))}</p>
            {inUse.length > 0 && <p className={styles.muted}>{say.linksInUse(inUse.length)}</p>}
            <Field id="link-why" name="reason" label={text.orders.reason} maxLength={300} autoComplete="off" required />
            <div>
              <Button type="submit" name="intent" value="link">
                {say.submitLink}
              </Button>
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}
