import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Form that pays the free credit of an account back. */
export function PayBackCredit(props: { amount: number; here: string }): ReactNode {
  const { text, amount } = useWork();
  const say = text.ledger;
  return (
    <Panel id="pay-back" title={say.payBack}>
      <form method="post" action={props.here} className={styles.form}>
        <p>{say.payBackText(amount(props.amount))}</p>
        <Field id="pay-back-reason" name="reason" label={say.reason} maxLength={300} autoComplete="off" required />
        <div>
          <Button type="submit" name="intent" value="pay-back">
            {say.submitPayBack}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
