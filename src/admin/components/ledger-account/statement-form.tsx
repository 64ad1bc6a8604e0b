import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Form that opens the statement of an account for a period. */
export function StatementForm({ here }: { here: string }): ReactNode {
  const say = useWork().text.documents.statement;
  return (
    <Panel id="statement" title={say.title}>
      <form method="get" action={`${here}/statement`} className={styles.form}>
        <div className={styles.row}>
          <Field id="statement-from" name="from" type="date" label={say.from} hint={say.hint} />
          <Field id="statement-to" name="to" type="date" label={say.to} />
          <Button type="submit">{say.submit}</Button>
        </div>
      </form>
    </Panel>
  );
}
