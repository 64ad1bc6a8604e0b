import type { ReactNode } from 'react';
import type { VatEntryPage } from '../../../shop/money/periods/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { adminDayText } from '../../formats.ts';
import { LinkedOrder } from '../ledger-account/linked-order.tsx';
import styles from '../section.module.css';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { vatRateText } from './vat-link.ts';

/** Lists the entries behind a figure. */
export function VatEntryList(props: { page: VatEntryPage; next: string | null; close: string }): ReactNode {
  const { page, next, close } = props;
  const { text, amount, language } = useWork();
  const say = text.vat;
  const { country, permille, part } = page.filter;
  const chosen = [
    country,
    permille === null ? null : vatRateText(permille, text),
    part === null ? null : say.parts[part],
  ].filter((name) => name !== null);
  return (
    <TablePanel
      id="entries"
      title={labelled(language, say.entriesTitle, chosen.join(', '))}
      empty={say.none}
      columns={[
        { label: say.bookedOn, look: 'tight' },
        { label: say.valueOn, look: 'tight' },
        { label: say.kind, look: 'wide' },
        { label: say.order, look: 'tight' },
        { label: say.rate, look: 'end' },
        { label: say.net, look: 'end' },
        { label: say.tax, look: 'end' },
      ]}
      rows={page.entries.map((entry) => ({
        key: `${entry.id}-${entry.position}`,
        cells: [
          adminDayText(entry.bookedOn, language),
          adminDayText(entry.valueOn, language),
          text.ledger.entryKinds[entry.kind],
          <LinkedOrder key="order" number={entry.hasOrder ? entry.orderNumber : null} />,
          `${entry.country} ${vatRateText(entry.permille, text)}`,
          amount(entry.net),
          amount(entry.vat),
        ],
      }))}
    >
      <div className={styles.panelBody}>
        <div className={styles.actions}>
          {next !== null && <LinkButton href={next}>{say.next}</LinkButton>}
          <LinkButton href={close}>{say.closeEntries}</LinkButton>
        </div>
      </div>
    </TablePanel>
  );
}
