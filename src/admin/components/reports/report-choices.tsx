import type { ReactNode } from 'react';
import type { AskedReport } from '../../../shop/reports/figures/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tabs } from '../section.tsx';
import { currenciesOf } from './figure-text.ts';
import { REPORTS_PAGE, reportAddress, reportParams } from './report-address.ts';
import styles from './reports.module.css';
import { useReport } from './use-report.ts';

const PERIODS = ['today', '7', '30', 'month', 'quarter', 'year'] as const;
const COMPARISONS = ['before', 'year', 'none'] as const;

/** Choices of a report page: period, tenant, currency and comparison. All are addresses, so Back and bookmarks work. */
export function ReportChoices({ asked, id }: { asked: AskedReport; id?: string }): ReactNode {
  const { say, houses, house, isEverywhere } = useReport(asked);
  const readable = isEverywhere ? houses : houses.filter(({ id }) => id === house);
  const action = id === undefined ? REPORTS_PAGE : `${REPORTS_PAGE}/${id}`;
  const params = reportParams(asked);
  const rest = (names: readonly string[]) => Object.entries(params).filter(([name]) => names.includes(name));
  return (
    <div className={styles.choices}>
      <Tabs
        label={say.period}
        tabs={PERIODS.map((period) => ({
          href: reportAddress({ ...asked, period }, id),
          label: say.periods[period],
          current: asked.period === period,
        }))}
      />
      <form method="get" action={action} className={styles.choice} aria-label={say.periods.own}>
        <input type="hidden" name="period" value="own" />
        {rest(['tenant', 'currency', 'compare']).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field name="from" type="date" label={say.from} defaultValue={asked.range.from} required />
        <Field name="to" type="date" label={say.to} defaultValue={asked.range.to} required />
        <Button type="submit">{say.show}</Button>
      </form>
      <form method="get" action={action} className={styles.choice} aria-label={say.tenant}>
        {rest(['period', 'from', 'to']).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select name="tenant" label={say.tenant} defaultValue={asked.tenant}>
          {isEverywhere && <option value="all">{say.allTenants}</option>}
          {readable.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.name}
            </option>
          ))}
        </Select>
        <Select name="currency" label={say.currency} defaultValue={asked.currency}>
          {currenciesOf(houses).map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
        <Select name="compare" label={say.compare} defaultValue={asked.comparison}>
          {COMPARISONS.map((comparison) => (
            <option key={comparison} value={comparison}>
              {say.comparisons[comparison]}
            </option>
          ))}
        </Select>
        <Button type="submit">{say.show}</Button>
      </form>
    </div>
  );
}

/** Names the period and the compared one, and that amounts are converted. */
export function RangeLine({ asked }: { asked: AskedReport }): ReactNode {
  const { say, rangeText } = useReport(asked);
  return (
    <p className={styles.range}>
      <strong>{rangeText(asked.range)}</strong>
      {asked.compared && ` · ${say.comparedWith(rangeText(asked.compared))}`}
      {asked.tenant === 'all' && ` · ${say.rateHint}`}
    </p>
  );
}

/** Says which rates are missing: amounts of several currencies are never added up. */
export function MissingRates({ asked, missing }: { asked: AskedReport; missing: readonly string[] }): ReactNode {
  const { say } = useReport(asked);
  return (
    <Notice kind="problem">
      {say.noRate(missing.join(', '), asked.currency)} <a href={`${REPORTS_PAGE}/settings#rates`}>{say.toRates}</a>
    </Notice>
  );
}
