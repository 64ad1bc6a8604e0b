import type { ReactNode } from 'react';
import { decimalText } from '../../../currencies/decimal-text.ts';
import type { UnbookedMoney } from '../../../shop/money/ledger/index.ts';
import { adminDayText } from '../../formats.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists money of a bank file that was not booked, with the reasons. */
export function UnbookedMoneyTable({ entries }: { entries: readonly UnbookedMoney[] }): ReactNode {
  const { text, language } = useWork();
  const say = text.ledger;
  return (
    <TablePanel
      id="left-out"
      title={say.leftOut}
      empty={text.none}
      columns={[
        { label: say.value, look: 'tight' },
        { label: say.amount, look: 'end' },
        { label: say.reference },
        { label: say.problem, look: 'wide' },
      ]}
      rows={entries.map((entry, index) => ({
        key: String(index),
        cells: [
          entry.valueOn === null ? text.none : adminDayText(entry.valueOn, language),
          entry.amount === null ? text.none : `${decimalText(entry.amount, entry.currency)} ${entry.currency}`,
          entry.bankReference ?? text.none,
          say.leftOutReasons[entry.reason],
        ],
      }))}
    >
      <p>{say.leftOutHint}</p>
    </TablePanel>
  );
}
