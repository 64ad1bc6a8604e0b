import type { ReactNode } from 'react';
import type { VitalReport } from '../../shop/content/web-vitals/index.ts';
import { labelled } from '../../tenants/labelled.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';

const PERIODS = [1, 7, 28, 90, 365];

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const asked = Number(url.searchParams.get('days'));
  const days = PERIODS.find((period) => period === asked) ?? 28;
  return { days, report: orAbsent(await work.vitals.report(member, { tenant, days })) };
}

export default function Vitals({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text } = useWork();
  const { days, report } = loaderData;
  const say = text.vitals;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <form method="get" className={styles.row}>
        <Select name="days" label={say.period} defaultValue={String(days)}>
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {say.days(period)}
            </option>
          ))}
        </Select>
        <Button type="submit">{say.show}</Button>
      </form>
      {report.metrics.length === 0 && <p className={styles.muted}>{say.none}</p>}
      {report.metrics.map((entry) => (
        <Metric key={entry.metric} entry={entry} />
      ))}
    </>
  );
}

type Entry = VitalReport['metrics'][number];
type Figure = Entry['all'];

const TONE = { good: 'good', 'needs-improvement': 'warning', poor: 'problem' } as const;

function Metric({ entry }: { entry: Entry }): ReactNode {
  const { text, number, lang } = useVitals();
  const say = text.vitals;
  const written = (value: number): string =>
    entry.metric === 'CLS'
      ? value.toLocaleString(lang, { maximumFractionDigits: 2 })
      : `${number(Math.round(value))}\u00a0ms`;
  const cell = (figure: Figure | undefined): ReactNode =>
    figure ? (
      <Tag tone={TONE[figure.rating]}>
        {written(figure.p75)} {say.ratings[figure.rating]}
      </Tag>
    ) : (
      text.none
    );
  const name = say.metrics[entry.metric] ?? entry.metric;
  return (
    <>
      <Panel id={entry.metric} title={name} aside={cell(entry.all)} flush>
        <Table
          label={name}
          columns={[
            { label: say.pageType, look: 'wide' },
            ...entry.devices.map((device) => ({ label: say.devices[device] ?? device, look: 'tight' as const })),
            { label: say.all, look: 'tight' },
            { label: say.views, look: 'end' },
          ]}
          rows={entry.rows.map((row) => ({
            key: row.pageType,
            cells: [
              say.pages[row.pageType] ?? row.pageType,
              ...entry.devices.map((device) => cell(row.devices[device])),
              cell(row.all),
              number(row.all.views),
            ],
          }))}
        />
      </Panel>
      {entry.traits.length > 0 && (
        <Panel id={`${entry.metric}-traits`} title={labelled(text.lang, say.details, entry.metric)} flush>
          <Table
            label={labelled(text.lang, say.details, entry.metric)}
            columns={[
              { label: say.trait, look: 'wide' },
              { label: say.value, look: 'tight' },
              { label: say.views, look: 'end' },
              { label: say.poor, look: 'end' },
            ]}
            rows={entry.traits.map(({ trait, value, views, poor }) => ({
              key: `${trait} ${value}`,
              cells: [say.traits[trait] ?? trait, value, number(views), number(poor)],
            }))}
          />
        </Panel>
      )}
    </>
  );
}

function useVitals() {
  const work = useWork();
  return { ...work, lang: work.text.lang };
}
