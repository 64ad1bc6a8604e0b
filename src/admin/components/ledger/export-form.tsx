import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { FactList, Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

const KINDS = ['bookings', 'orders'] as const;

/** Form that downloads bookings or orders, with the meaning of their columns. `period`: suggested first and last day. */
export function ExportForm({ here, period }: { here: string; period: { from: string; to: string } }): ReactNode {
  const { text } = useWork();
  const say = text.ledger;
  return (
    <Panel id="export" title={say.exports}>
      <form method="get" action={`${here}-export`} className={styles.form}>
        <Select name="kind" label={say.exportWhat}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {say.exportKinds[kind]}
            </option>
          ))}
        </Select>
        <div className={styles.row}>
          <Field name="from" type="date" label={say.from} defaultValue={period.from} required />
          <Field name="to" type="date" label={say.to} defaultValue={period.to} required />
        </div>
        <Select name="format" label={say.format} hint={say.exportHint}>
          <option value="xlsx">Excel (XLSX)</option>
          <option value="csv">CSV</option>
          <option value="json">JSON</option>
        </Select>
        <div>
          <Button type="submit">{say.submitExport}</Button>
        </div>
      </form>
      <details className={styles.disclosure}>
        <summary>{say.exportColumnsTitle}</summary>
        <div className={styles.stack}>
          {KINDS.map((kind) => (
            <section key={kind} aria-label={say.exportKinds[kind]}>
              <h3>{say.exportKinds[kind]}</h3>
              <FactList
                facts={Object.entries(say.exportColumns[kind]).map(([name, [heading, meaning]]) => [
                  `${heading} (${name})`,
                  meaning,
                ])}
              />
            </section>
          ))}
        </div>
      </details>
    </Panel>
  );
}
