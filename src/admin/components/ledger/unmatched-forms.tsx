import type { ReactNode } from 'react';
import type { IncomingPayment } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { adminDayText } from '../../formats.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';

/** Forms for payments without a bill: assign one to an order, split it over several, or note that it was sent back. */
export function UnmatchedForms({ here, unmatched }: { here: string; unmatched: IncomingPayment[] }): ReactNode {
  const { text } = useWork();
  const say = text.ledger;
  const received = unmatched.filter(({ amount }) => amount > 0);
  return (
    <>
      <Panel id="assign" title={say.assign}>
        <form method="post" action={here} className={styles.form}>
          <PaymentSelect payments={unmatched} />
          <Field name="order" label={say.orderNumber} inputMode="numeric" autoComplete="off" required />
          <Reason />
          <div>
            <Button type="submit" name="intent" value="assign">
              {say.submitAssign}
            </Button>
          </div>
        </form>
      </Panel>
      {received.length > 0 && (
        <Panel id="split" title={say.split}>
          <form method="post" action={here} className={styles.form}>
            <PaymentSelect payments={received} />
            <p className={styles.hint}>{say.splitHint}</p>
            <AdminTextArea
              id="split-parts"
              name="parts"
              label={say.splitParts}
              rows={3}
              maxLength={2000}
              defaultValue=""
              required
            />
            <Reason />
            <div>
              <Button type="submit" name="intent" value="split">
                {say.submitSplit}
              </Button>
            </div>
          </form>
        </Panel>
      )}
      {received.length > 0 && (
        <Panel id="send-back" title={say.sendBack}>
          <form method="post" action={here} className={styles.form}>
            <p className={styles.hint}>{say.sendBackHint}</p>
            <PaymentSelect payments={received} />
            <Field name="on" type="date" label={say.sentOn} required />
            <Reason />
            <div>
              <Button type="submit" name="intent" value="send-back">
                {say.submitSendBack}
              </Button>
            </div>
          </form>
        </Panel>
      )}
      {received.length > 0 && (
        <Panel id="send-back-file" title={say.orderSendBack}>
          <form method="post" action={here} className={styles.form}>
            <p className={styles.hint}>{say.orderSendBackHint}</p>
            <PaymentSelect payments={received} />
            <Field name="holder" label={say.holder} maxLength={70} autoComplete="off" required />
            <Field name="iban" label={say.iban} maxLength={42} autoComplete="off" required />
            <Reason />
            <div>
              <Button type="submit" name="intent" value="send-back-file">
                {say.submitOrderSendBack}
              </Button>
            </div>
          </form>
        </Panel>
      )}
    </>
  );
}

function PaymentSelect({ payments }: { payments: IncomingPayment[] }): ReactNode {
  const { text, amount, language } = useWork();
  return (
    <Select name="payment" label={text.ledger.payment} required>
      {payments.map((payment) => (
        <option key={payment.id} value={payment.id}>
          {[adminDayText(payment.valueOn, language), amount(payment.amount), payment.debtor].filter(Boolean).join(', ')}
        </option>
      ))}
    </Select>
  );
}

function Reason(): ReactNode {
  const { reason, reasonHint } = useWork().text.ledger;
  return <Field name="reason" label={reason} hint={reasonHint} maxLength={300} autoComplete="off" required />;
}
