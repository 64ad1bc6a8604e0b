import type { ReactNode } from 'react';
import type { LedgerOverview } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { ExportForm } from './export-form.tsx';
import { UnmatchedForms } from './unmatched-forms.tsx';

/** Forms of the ledger: handle a payment without a bill, import a bank file, close the day, export entries. */
export function LedgerForms(props: {
  here: string;
  chosen: LedgerOverview['chosen'];
  period: { from: string; to: string };
  /** Fields of a refused form. */
  entered: Readonly<Record<string, string>>;
}): ReactNode {
  const { here, chosen, period, entered } = props;
  const { text } = useWork();
  const say = text.ledger;
  return (
    <>
      {chosen && <UnmatchedForms key={chosen.payment.id} here={here} chosen={chosen} entered={entered} />}
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
