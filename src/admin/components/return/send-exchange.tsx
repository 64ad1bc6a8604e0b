import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CarrierFields } from '../carrier-fields.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Ships the exchanged units. */
export function SendExchange({ here }: { here: string }): ReactNode {
  const { text, house } = useWork();
  const say = text.returns;
  return (
    <Panel id="exchange" title={say.exchange}>
      <form method="post" action={here} className={styles.form}>
        <CarrierFields house={house} id="exchange" />
        <div>
          <Button type="submit" name="intent" value="exchange">
            {say.submitExchange}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
