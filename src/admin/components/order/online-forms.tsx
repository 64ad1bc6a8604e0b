import type { ReactNode } from 'react';
import { decimalText } from '../../../currencies/decimal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { useWork } from '../use-work.ts';
import type { EnteredForm } from './entered-form.ts';
import type { OnlineMoneyPanel } from './order-online.tsx';

type OnlinePayment = OnlineMoneyPanel['payments'][number];

/** Returns the payments of which something can be refunded. */
export function refundablePayments({ payments }: Pick<OnlineMoneyPanel, 'payments'>): OnlinePayment[] {
  return payments.filter(({ state, amount, refunded }) => state === 'captured' && refunded < amount);
}

/** Form that refunds a payment without a price reduction. */
export function RefundForm(props: { payment: OnlinePayment; here: string; entered: EnteredForm }): ReactNode {
  const { payment, here, entered } = props;
  const { text, amount, currency } = useWork();
  const say = text.orders.online;
  const left = payment.amount - payment.refunded;
  const own = entered.payment === payment.id ? entered : {};
  return (
    <form method="post" action={here} className={styles.form}>
      <p className={styles.muted}>{say.refundHint}</p>
      <input type="hidden" name="payment" value={payment.id} />
      <Field
        id={`amount-${payment.id}`}
        name="amount"
        label={say.refundAmount(amount(left))}
        defaultValue={own.amount ?? decimalText(left, currency)}
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
        defaultValue={own.reason ?? ''}
        required
      />
      <div>
        <Button type="submit" name="intent" value="refund">
          {say.submitRefund}
        </Button>
      </div>
    </form>
  );
}

/** Form that creates a pay link for the open amount. */
export function PayLinkForm(props: { online: OnlineMoneyPanel; here: string; entered: EnteredForm }): ReactNode {
  const { online, here, entered } = props;
  const { text, amount } = useWork();
  const say = text.orders.online;
  const inUse = online.links.filter((entry) => entry.cancelledAt === null && entry.paidAt === null);
  return (
    <form method="post" action={here} className={styles.form}>
      <p>{say.linkText(amount(online.open))}</p>
      {inUse.length > 0 && <p className={styles.muted}>{say.linksInUse(inUse.length)}</p>}
      <Field
        id="link-why"
        name="reason"
        label={text.orders.reason}
        maxLength={300}
        autoComplete="off"
        defaultValue={entered.reason ?? ''}
        required
      />
      <div>
        <Button type="submit" name="intent" value="link">
          {say.submitLink}
        </Button>
      </div>
    </form>
  );
}
