import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Records that a return arrived. */
export function ReceiveReturn({ here }: { here: string }): ReactNode {
  const say = useWork().text.returns;
  return (
    <Panel id="receive" title={say.receive}>
      <form method="post" action={here} className={styles.form}>
        <p>{say.receiveText}</p>
        <div>
          <Button type="submit" name="intent" value="receive">
            {say.submitReceive}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
