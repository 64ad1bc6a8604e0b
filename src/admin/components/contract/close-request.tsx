import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Closes a request without a contract; `entered` is a refused form. */
export function CloseRequest({ entered, here }: { entered: Record<string, string>; here: string }): ReactNode {
  const own = useWork().text.contracts;
  return (
    <Panel id="close" title={own.close}>
      <form method="post" action={here} className={styles.form}>
        <p>{own.closeText}</p>
        <Field
          id="close-note"
          name="note"
          label={own.closeReason}
          required
          maxLength={300}
          autoComplete="off"
          defaultValue={entered.note ?? ''}
        />
        <div>
          <Button type="submit" name="intent" value="close">
            {own.closeSubmit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
