import type { ReactNode } from 'react';
import type { LedgerOverview } from '../../../shop/money/ledger/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';
import { accountName } from './account-name.ts';

/** Lists the accounts that match the search term. */
export function FoundAccounts({ accounts }: { accounts: NonNullable<LedgerOverview['found']> }): ReactNode {
  const { text, number } = useWork();
  const say = text.ledger;
  return (
    <TablePanel
      id="found"
      title={say.found}
      empty={say.empty}
      columns={[
        { label: say.customer, look: 'tight' },
        { label: say.name, look: 'wide' },
        { label: say.orders, look: 'end' },
      ]}
      rows={accounts.map((account) => ({
        key: account.id,
        cells: [
          <a key="open" href={`${ADMIN_ROOT}/ledger/${account.id}`}>
            {accountName(account, say)}
          </a>,
          account.name ?? text.none,
          number(account.orders),
        ],
      }))}
    />
  );
}
