import type { ReactNode } from 'react';
import type { AdminAccount } from '../../../shop/money/ledger/index.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists what employees did to an account. */
export function AccountTrail({ trail }: Pick<AdminAccount, 'trail'>): ReactNode {
  const { text, time } = useWork();
  const say = text.ledger;
  const actions: Record<string, string> = text.audit.actions;
  return (
    <TablePanel
      id="trail"
      title={say.trail}
      empty={text.ledger.noTrail}
      columns={[{ label: say.day, look: 'tight' }, { label: say.who, look: 'wide' }, { label: say.kind }]}
      rows={trail.map((row) => ({
        key: String(row.id),
        cells: [time(row.at), row.email, actions[row.action] ?? row.action],
      }))}
    />
  );
}
