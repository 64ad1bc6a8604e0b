import type { ReactNode } from 'react';
import type { WaitingPayouts } from '../../../shop/after-sales/fulfilment/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';

/** Lists withdrawals that no employee has handled. */
export function Withdrawals(props: Pick<WaitingPayouts, 'withdrawals'> & { mayHandle: boolean }): ReactNode {
  const { withdrawals, mayHandle } = props;
  const { text, time } = useWork();
  const say = text.returns;
  return (
    <Panel id="withdrawals" title={say.withdrawals} flush={withdrawals.length > 0}>
      {withdrawals.length === 0 ? (
        <p className={styles.muted}>{say.noWithdrawals}</p>
      ) : (
        <>
          <div className={styles.panelBody}>
            <p className={styles.muted}>{say.withdrawalsText}</p>
          </div>
          <Table
            label={say.withdrawals}
            columns={[
              { label: say.receivedOn, look: 'tight' },
              { label: say.order, look: 'tight' },
              { label: say.name, look: 'wide' },
              { label: say.email, look: 'wide' },
              { label: say.goods, look: 'wide' },
              { label: say.fits },
              { label: say.state },
            ]}
            rows={withdrawals.map((entry) => ({
              key: entry.id,
              cells: [
                time(entry.receivedAt),
                entry.fits ? (
                  <a key="order" href={`${ADMIN_ROOT}/orders/${entry.number}`}>
                    {entry.number}
                  </a>
                ) : (
                  entry.number
                ),
                entry.name,
                entry.email,
                entry.goods ?? text.none,
                entry.fits ? say.yes : say.no,
                mayHandle ? (
                  <form key="handled" method="post" action={`${ADMIN_ROOT}/returns`}>
                    <input type="hidden" name="id" value={entry.id} />
                    <Button type="submit" name="intent" value="handled">
                      {say.markHandled}
                    </Button>
                  </form>
                ) : (
                  text.none
                ),
              ],
            }))}
          />
        </>
      )}
    </Panel>
  );
}
