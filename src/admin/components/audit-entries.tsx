import type { ReactNode } from 'react';
import type { AuditRow } from '../../shop/staff/employees/index.ts';
import { textOfCode } from '../worded.ts';
import { Changes } from './changes.tsx';
import { TablePanel } from './table-panel.tsx';
import { useWork } from './use-work.ts';

/** Lists what the audit trail has about one subject. */
export function AuditEntries({ entries }: { entries: readonly AuditRow[] }): ReactNode {
  const { text, time } = useWork();
  return (
    <TablePanel
      id="history"
      title={text.audit.history}
      empty={text.audit.noHistory}
      columns={[
        { label: text.audit.at, look: 'tight' },
        { label: text.audit.person, look: 'wide' },
        { label: text.audit.action },
        { label: text.audit.what, look: 'text' },
      ]}
      rows={entries.map(({ id, at, email, action, before, after }) => ({
        key: String(id),
        cells: [
          time(at),
          email,
          textOfCode(text.audit.actions, action) ?? action,
          <Changes key="what" before={before} after={after} />,
        ],
      }))}
    />
  );
}
