import type { ReactNode } from 'react';
import type { ChartPage } from '../../../shop/money/ledger/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Form that chooses the chart, and the numbers of consultant and client in its files. */
export function ChartSettings({ page, entered }: { page: ChartPage; entered: Record<string, string> }): ReactNode {
  const { text } = useWork();
  const say = text.chart;
  const own = entered.intent === 'choose' ? entered : {};
  return (
    <Panel id="settings" title={say.settings}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="state" value={page.state} />
        <Select name="chart" label={say.which} defaultValue={own.chart ?? page.chart}>
          {page.charts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div className={styles.row}>
          <Field
            name="consultant"
            label={say.consultant}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={own.consultant ?? String(page.consultant)}
            required
          />
          <Field
            name="client"
            label={say.client}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={own.client ?? String(page.client)}
            required
          />
        </div>
        <div>
          <Button type="submit" name="intent" value="choose">
            {say.choose}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
