import type { ReactNode } from 'react';
import type { IncomingPayment } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { ExportForm } from './export-form.tsx';
import { UnmatchedForms } from './unmatched-forms.tsx';

/** Forms of the ledger: import a bank file, assign a payment, close the day, export entries. */
export function LedgerForms(props: {
  here: string;
  unmatched: IncomingPayment[];
  period: { from: string; to: string };
}): ReactNode {
  const { here, unmatched, period } = props;
  const { text } = useWork();
  const say = text.ledger;
  return (
    <>
      {unmatched.length > 0 && <UnmatchedForms here={here} unmatched={unmatched} />}
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
