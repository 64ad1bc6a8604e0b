import type { ReactNode } from 'react';
import type { IncomingPayment } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { adminDayText } from '../../formats.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { ExportForm } from './export-form.tsx';

/** Forms of the ledger: import a bank file, assign a payment, close the day, export entries. */
export function LedgerForms(props: {
  here: string;
  unmatched: IncomingPayment[];
  period: { from: string; to: string };
}): ReactNode {
  const { here, unmatched, period } = props;
  const { text, amount, language } = useWork();
  const say = text.ledger;
  return (
    <>
      {unmatched.length > 0 && (
        <Panel id="assign" title={say.assign}>
          <form method="post" action={here} className={styles.form}>
            <Select name="payment" label={say.payment} required>
              {unmatched.map((payment) => (
                <option key={payment.id} value={payment.id}>
                  {[adminDayText(payment.valueOn, language), amount(payment.amount), payment.debtor]
                    .filter(Boolean)
                    .join(', ')}
                </option>
              ))}
            </Select>
            <Field name="order" label={say.orderNumber} inputMode="numeric" autoComplete="off" required />
            <Field name="reason" label={say.reason} hint={say.reasonHint} maxLength={300} autoComplete="off" required />
            <div>
              <Button type="submit" name="intent" value="assign">
                {say.submitAssign}
              </Button>
            </div>
          </form>
        </Panel>
      )}
      <Panel id="file" title={say.file}>
        <form method="post" action={here} encType="multipart/form-data" className={styles.form}>
          <Field name="file" type="file" label={say.fileLabel} hint={say.fileHint} required />
          <div>
            <Button type="submit">{say.submitFile}</Button>
          </div>
        </form>
      </Panel>
      <Panel id="close" title={say.close}>
        <form method="post" action={here} className={styles.form}>
          <p>{say.closeText}</p>
          <div>
            <Button type="submit" name="intent" value="close">
              {say.close}
            </Button>
          </div>
        </form>
      </Panel>
      <ExportForm here={here} period={period} />
    </>
  );
}
