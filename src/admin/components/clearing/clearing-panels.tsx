import type { ReactNode } from 'react';
import type { ClearingPage } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { LinkedOrder } from '../ledger-account/linked-order.tsx';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { Tag, type Tone } from '../tag.tsx';
import { useWork } from '../use-work.ts';

/** Shows the account of money at the provider and the parts that add up to it. */
export function ClearingBalance({ page }: { page: Pick<ClearingPage, 'sums' | 'newest'> }): ReactNode {
  const { text, amount, time } = useWork();
  const say = text.clearing;
  const { ledger, reported, unreported, elsewhere, differences, unknown, disputed } = page.sums;
  const rest = ledger - reported - unreported - elsewhere - differences;
  const lines: [string, number, boolean][] = [
    [say.sums.ledger, ledger, true],
    [say.sums.reported, reported, true],
    [say.sums.unreported, unreported, true],
    [say.sums.elsewhere, elsewhere, elsewhere !== 0],
    [say.sums.differences, differences, differences !== 0],
    [say.sums.rest, rest, rest !== 0],
    [say.sums.unknown, unknown, unknown !== 0],
    [say.sums.disputed, disputed, disputed !== 0],
  ];
  return (
    <Panel id="balance" title={say.balance}>
      <FactList
        facts={lines.filter(([, , isShown]) => isShown).map(([name, sum]): [string, string] => [name, amount(sum)])}
      />
      <p className={styles.hint}>{page.newest === null ? say.noneRead : say.newest(time(page.newest))}</p>
    </Panel>
  );
}

export const PAYOUT_TONES: Record<ClearingPage['payouts'][number]['state'], Tone> = {
  pending: 'warning',
  paid: 'good',
  failed: 'problem',
};

/** Lists payouts, each with its entry at the bank. */
export function PayoutTable({ payouts }: { payouts: ClearingPage['payouts'] }): ReactNode {
  const { text, amount, language } = useWork();
  const say = text.clearing;
  const day = (iso: string) => adminDayText(iso, language);
  return (
    <TablePanel
      id="payouts"
      title={say.payouts}
      empty={say.noPayouts}
      columns={[
        { label: say.payout, look: 'wide' },
        { label: say.arrives, look: 'tight' },
        { label: say.amount, look: 'end' },
        { label: text.approvals.state },
        { label: say.arrived },
      ]}
      rows={payouts.map((payout) => ({
        key: payout.id,
        cells: [
          <a key="id" href={`${ADMIN_ROOT}/clearing/${encodeURIComponent(payout.id)}`}>
            {payout.id}
          </a>,
          day(payout.arrivesOn),
          amount(payout.amount),
          <Tag key="state" tone={PAYOUT_TONES[payout.state]}>
            {say.states[payout.state]}
          </Tag>,
          payout.arrivedOn === null ? say.notArrived : day(payout.arrivedOn),
        ],
      }))}
    />
  );
}

/** Lists payments whose reports differ from the books; nothing without any. */
export function ClearingDifferences({ differences }: { differences: ClearingPage['differences'] }): ReactNode {
  const { text, amount } = useWork();
  const say = text.clearing;
  return (
    <TablePanel
      id="differences"
      title={say.differences}
      columns={[
        { label: say.order, look: 'wide' },
        { label: say.inBooks, look: 'end' },
        { label: say.atProvider, look: 'end' },
      ]}
      rows={differences.map(({ id, orderNumber, expected, reported }) => ({
        key: id,
        cells: [<LinkedOrder key="order" number={orderNumber} />, amount(expected), amount(reported)],
      }))}
    >
      <p className={styles.panelBody}>{say.differencesHint}</p>
    </TablePanel>
  );
}

/** Forms that read the provider's reports: from the provider, or from a file. */
export function ClearingForms({ here, canFetch }: { here: string; canFetch: boolean }): ReactNode {
  const { text } = useWork();
  const say = text.clearing;
  return (
    <>
      <Panel id="fetch" title={say.fetchTitle}>
        {canFetch ? (
          <form method="post" action={here} className={styles.form}>
            <p className={styles.hint}>{say.fetchHint}</p>
            <div>
              <Button type="submit" name="intent" value="fetch">
                {say.fetch}
              </Button>
            </div>
          </form>
        ) : (
          <p className={styles.muted}>{say.noProvider}</p>
        )}
      </Panel>
      <Panel id="file" title={say.fileTitle}>
        <form method="post" action={here} encType="multipart/form-data" className={styles.form}>
          <Field name="file" type="file" label={say.file} hint={say.fileHint} required />
          <div>
            <Button type="submit">{say.submitFile}</Button>
          </div>
        </form>
      </Panel>
    </>
  );
}
