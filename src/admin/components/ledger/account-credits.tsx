import type { ReactNode } from 'react';
import { adminDayText } from '../../formats.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { PanelPager } from '../panel-pager.tsx';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { accountName } from './account-name.ts';
import type { LedgerTable } from './ledger-table.ts';

/** Lists credits that can be paid back, with their age. */
export function AccountCredits({ credits, addressOf }: LedgerTable<'credits'>): ReactNode {
  const { text, amount, number, language } = useWork();
  const say = text.ledger;
  return (
    <TablePanel
      id="credits"
      title={`${say.credits} (${number(credits.total)})`}
      label={say.credits}
      empty={say.noCredits}
      columns={[
        { label: say.customer, look: 'wide' },
        { label: say.since, look: 'tight' },
        { label: say.age, look: 'end' },
        { label: say.amount, look: 'end' },
      ]}
      rows={credits.rows.map((credit) => ({
        key: credit.accountId,
        cells: [
          <a key="account" href={`${ADMIN_ROOT}/ledger/${credit.accountId}#pay-back`}>
            {accountName(credit, say)}
          </a>,
          adminDayText(credit.since, language),
          String(credit.days),
          amount(credit.amount),
        ],
      }))}
    >
      <PanelPager label={say.credits} paged={credits} addressOf={addressOf} />
    </TablePanel>
  );
}
