import type { ReactNode } from 'react';
import type { AdminOrder } from '../../../shop/after-sales/order-administration/index.ts';
import { textOfCode } from '../../worded.ts';
import { TablePanel } from '../table-panel.tsx';
import { useWork } from '../use-work.ts';

/** Lists what employees did to an order. */
export function OrderTrail({ trail }: { trail: AdminOrder['trail'] }): ReactNode {
  const { text, time } = useWork();
  const say = text.orders;
  const actions: Record<string, string> = text.audit.actions;
  return (
    <TablePanel
      id="trail"
      title={say.trail}
      empty={say.noTrail}
      columns={[
        { label: say.at, look: 'tight' },
        { label: say.who, look: 'wide' },
        { label: say.what },
        { label: say.why },
      ]}
      rows={trail.map((entry) => ({
        key: String(entry.id),
        cells: [
          time(entry.at),
          entry.email,
          actions[entry.action] ?? entry.action,
          [textOfCode(say.reasons, entry.after?.reason), entry.after?.note].filter(Boolean).join(': ') || text.none,
        ],
      }))}
    />
  );
}
