import type { ReactNode } from 'react';
import type { LedgerOverview } from '../../../shop/money/ledger/index.ts';
import { adminDayText } from '../../formats.ts';
import { TablePanel } from '../table-panel.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

/** Lists the last closings of a day. */
export function DayClosings({ closings }: Pick<LedgerOverview, 'closings'>): ReactNode {
  const { text, amount, number, language } = useWork();
  const say = text.ledger;
  const day = (iso: string) => adminDayText(iso, language);
  return (
    <TablePanel
      id="closings"
      title={say.closings}
      empty={say.noClosings}
      columns={[
        { label: say.day, look: 'tight' },
        { label: say.accounts, look: 'end' },
        { label: say.reminders, look: 'end' },
        { label: say.fees, look: 'end' },
        { label: say.interest, look: 'end' },
        { label: say.creditUsed, look: 'end' },
        { label: say.state },
      ]}
      rows={closings.map((closing) => ({
        key: closing.day,
        cells: [
          day(closing.day),
          number(closing.accounts),
          number(closing.reminders),
          amount(closing.fees),
          amount(closing.interest),
          amount(closing.creditUsed),
          <Tag key="state" tone={closing.finishedAt ? 'good' : 'warning'}>
            {closing.finishedAt ? say.done : say.underWay}
          </Tag>,
        ],
      }))}
    />
  );
}
