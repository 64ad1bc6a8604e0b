import type { ReactNode } from 'react';
import type { ChartPage } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Form that downloads the journal in a format that fits the chart; it suggests the last month. */
export function ChartExport({ page }: { page: Pick<ChartPage, 'formats' | 'lastMonth'> }): ReactNode {
  const { text } = useWork();
  const say = text.chart;
  const { from, to, submitExport } = { ...text.ledger, submitExport: say.submitExport };
  return (
    <Panel id="export" title={say.exportTitle}>
      <form method="get" action={`${ADMIN_ROOT}/ledger-export`} className={styles.form}>
        <input type="hidden" name="kind" value="journal" />
        <div className={styles.row}>
          <Field name="from" type="date" label={from} defaultValue={page.lastMonth.from} required />
          <Field name="to" type="date" label={to} defaultValue={page.lastMonth.to} required />
        </div>
        <Select name="format" label={say.format} hint={say.exportHint}>
          {page.formats.map((format) => (
            <option key={format} value={format}>
              {say.formats[format]}
            </option>
          ))}
        </Select>
        <div>
          <Button type="submit" look="primary">
            {submitExport}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
