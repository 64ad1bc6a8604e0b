import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './section.module.css';
import { Panel } from './section.tsx';

/** Form that deletes what a page is about (intent "remove"). `hint` says what goes with it. */
export function RemovePanel({ label, hint }: { label: string; hint: string }): ReactNode {
  return (
    <Panel id="remove" title={label}>
      <form method="post" className={styles.form}>
        <p className={styles.hint}>{hint}</p>
        <div>
          <Button type="submit" name="intent" value="remove">
            {label}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
