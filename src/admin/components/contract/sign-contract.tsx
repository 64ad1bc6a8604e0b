import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Records the signed paper of a request; `entered` is a refused form. */
export function SignContract(props: { entered: Record<string, string>; today: string; here: string }): ReactNode {
  const { entered, today, here } = props;
  const own = useWork().text.contracts;
  return (
    <Panel id="sign" title={own.sign}>
      <form method="post" action={here} className={styles.form}>
        <p>{own.signText}</p>
        <Field
          id="signedOn"
          name="signedOn"
          label={own.signDate}
          type="date"
          required
          max={today}
          defaultValue={entered.signedOn ?? ''}
        />
        <Field
          id="sign-note"
          name="note"
          label={own.reason}
          hint={own.reasonHint}
          required
          maxLength={300}
          autoComplete="off"
          defaultValue={entered.note ?? ''}
        />
        <div>
          <Button type="submit" look="primary" name="intent" value="sign">
            {own.signSubmit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
