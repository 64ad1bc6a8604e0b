import type { ReactNode } from 'react';
import type { AdminAccount } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';
import { ReasonField } from './reason-field.tsx';

/** Form that books money which came outside of bank files; it suggests the oldest order that still owes. */
export function PaymentByHand(props: {
  dues: AdminAccount['dues'];
  today: string;
  entered: Record<string, string>;
}): ReactNode {
  const { dues, today, entered } = props;
  const { text } = useWork();
  const say = text.openItems;
  const own = entered.intent === 'payment' ? entered : {};
  const owed = dues.find(({ orderNumber }) => orderNumber !== null)?.orderNumber;
  return (
    <Panel id="payment" title={say.paymentTitle}>
      <form method="post" className={styles.form}>
        <p className={styles.hint}>{say.paymentHint}</p>
        <div className={styles.row}>
          <SuggestedField
            kind="orders"
            name="order"
            label={say.paymentOrder}
            defaultValue={own.order ?? owed ?? ''}
            required
          />
          <Field
            name="amount"
            label={say.paymentAmount}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={own.amount ?? ''}
            required
          />
          <Field
            name="valueOn"
            type="date"
            label={say.paymentDay}
            defaultValue={own.valueOn ?? today}
            max={today}
            required
          />
        </div>
        <ReasonField label={say.paymentReason} entered={own.reason} />
        <div>
          <Button type="submit" name="intent" value="payment">
            {say.submitPayment}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Forms that undo noted payments of this page of entries. */
export function UndoPayments({ entries, undoable }: Pick<AdminAccount, 'entries'> & { undoable: number[] }): ReactNode {
  const { text, amount } = useWork();
  const say = text.openItems;
  const found = entries.filter(({ id }) => undoable.includes(id));
  return found.map(({ id, postings }) => (
    <Panel
      key={id}
      id={`undo-${id}`}
      title={say.undoOf(amount(postings.find(({ amount: sum }) => sum > 0)?.amount ?? 0))}
    >
      <form method="post" className={styles.row}>
        <input type="hidden" name="entry" value={id} />
        <Field name="reason" label={say.undoReason} maxLength={300} autoComplete="off" required />
        <Button type="submit" name="intent" value="undo">
          {say.undo}
        </Button>
      </form>
    </Panel>
  ));
}
