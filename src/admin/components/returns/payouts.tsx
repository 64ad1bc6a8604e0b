import type { ReactNode } from 'react';
import type { WaitingPayouts } from '../../../shop/after-sales/fulfilment/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { TablePanel } from '../table-panel.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import { DueDay } from './due-day.tsx';

/** Lists credits that wait for a payout, and the bank files of ordered transfers. */
export function Payouts(
  props: Pick<WaitingPayouts, 'payouts' | 'today'> & { mayPay: boolean; mayTakeBack: boolean },
): ReactNode {
  const { payouts, today, mayPay, mayTakeBack } = props;
  const { text, amount } = useWork();
  const say = text.returns;
  return (
    <TablePanel
      id="payouts"
      title={say.payouts}
      empty={say.noPayouts}
      columns={[
        { label: say.credit, look: 'tight' },
        { label: say.order, look: 'tight' },
        { label: say.amount, look: 'end' },
        { label: say.due },
        { label: say.account },
        { label: say.state, look: 'wide' },
      ]}
      rows={payouts.map((credit) => ({
        key: credit.number,
        cells: [
          credit.number,
          credit.order === '' ? (
            say.sentBack
          ) : (
            <a key="order" href={`${ADMIN_ROOT}/orders/${credit.order}`}>
              {credit.order}
            </a>
          ),
          amount(credit.amount),
          <DueDay key="due" day={credit.payoutDueOn} today={today} />,
          credit.restWay !== 'transfer' ? (
            text.none
          ) : credit.ending === null ? (
            <Tag key="account" tone="warning">
              {say.noAccount}
            </Tag>
          ) : (
            `… ${credit.ending}`
          ),
          credit.restWay === 'transfer' && mayPay ? (
            <form key="paid" method="post" action={`${ADMIN_ROOT}/returns`}>
              <input type="hidden" name="id" value={credit.number} />
              <Button type="submit" name="intent" value="paid">
                {say.markPaid}
              </Button>
              {credit.order === '' && credit.file === null && mayTakeBack && (
                <Button type="submit" look="quiet" name="intent" value="take-back">
                  {say.takeBack}
                </Button>
              )}
            </form>
          ) : credit.restWay === 'transfer' ? (
            text.fulfilment.ways.transfer
          ) : (
            say.byProvider
          ),
        ],
      }))}
    >
      {mayPay && <OrderTransfers payouts={payouts} />}
      {mayPay && <TransferFiles payouts={payouts} />}
    </TablePanel>
  );
}

type Payout = WaitingPayouts['payouts'][number];

/** Orders the transfers whose account is known. */
function OrderTransfers({ payouts }: { payouts: Payout[] }): ReactNode {
  const say = useWork().text.returns;
  const ready = payouts.filter(
    ({ restWay, ending, file }) => restWay === 'transfer' && ending !== null && file === null,
  );
  if (ready.length === 0) return null;
  return (
    <div className={styles.panelBody}>
      <p>{say.transfersText(ready.length)}</p>
      <form method="post" action={`${ADMIN_ROOT}/returns`} className={styles.actions}>
        <Button type="submit" name="intent" value="order">
          {say.transfers}
        </Button>
      </form>
    </div>
  );
}

/** Lists the bank files whose transfers are not marked as paid. */
function TransferFiles({ payouts }: { payouts: Payout[] }): ReactNode {
  const say = useWork().text.returns;
  const files = Map.groupBy(
    payouts.filter(({ file }) => file !== null),
    ({ file }) => file ?? '',
  );
  return [...files].map(([name, credits]) => (
    <div key={name} className={styles.panelBody}>
      <h3>{`${name}.xml`}</h3>
      <p>{say.fileText(credits.length)}</p>
      <form method="post" action={`${ADMIN_ROOT}/returns`} className={styles.actions}>
        <input type="hidden" name="id" value={name} />
        <LinkButton href={`${ADMIN_ROOT}/transfers?file=${encodeURIComponent(name)}`}>{say.fetchFile}</LinkButton>
        <Button type="submit" name="intent" value="paid-all">
          {say.markAllPaid}
        </Button>
        <Button type="submit" look="quiet" name="intent" value="release">
          {say.releaseFile}
        </Button>
      </form>
    </div>
  ));
}
