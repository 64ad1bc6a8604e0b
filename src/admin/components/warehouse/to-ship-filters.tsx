import type { ReactNode } from 'react';
import type { ToShipPage } from '../../../shop/after-sales/warehouse/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../bulk/bulk.module.css';
import sectionStyles from '../section.module.css';
import { Tabs } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { WAREHOUSE } from './warehouse-head.tsx';

const TABS = ['ready', 'late', 'today', 'two-man', 'shortage', 'packed'] as const;
const OPTIONS = ['home', 'bundled', 'pickup'] as const;

type Query = ToShipPage['query'];

/** Address of the list with its filters; a change of them leads to the first page. */
export function toShipHref(query: Query, change: Record<string, string>): string {
  const { tab, way, location, option, until, number } = query;
  const kept = {
    show: tab === 'ready' ? '' : tab,
    way: way ?? '',
    location: location ?? '',
    option: option ?? '',
    until: until ?? '',
    number: number ?? '',
    ...change,
  };
  const params = new URLSearchParams(Object.entries(kept).filter(([, value]) => value !== ''));
  return params.size === 0 ? WAREHOUSE : `${WAREHOUSE}?${params}`;
}

/** Tabs with counts, and the filters that apply to all of them. */
export function ToShipFilters({ page }: { page: ToShipPage }): ReactNode {
  const { text, number } = useWork();
  const say = text.warehouse;
  const { query, counts, locations } = page;
  return (
    <>
      <Tabs
        label={say.tabs}
        tabs={TABS.map((tab) => ({
          href: toShipHref(query, { show: tab === 'ready' ? '' : tab }),
          label: say.filtered(say.filters[tab], number(counts[tab])),
          current: tab === query.tab,
        }))}
      />
      <search>
        <form method="get" action={WAREHOUSE} className={styles.filters}>
          {query.tab !== 'ready' && <input type="hidden" name="show" value={query.tab} />}
          <Field
            name="number"
            type="search"
            label={say.search}
            inputMode="numeric"
            defaultValue={query.number ?? ''}
            autoComplete="off"
            maxLength={20}
          />
          <Select name="location" label={say.location} defaultValue={query.location ?? ''}>
            <option value="">{say.allLocations}</option>
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select name="option" label={say.option} defaultValue={query.option ?? ''}>
            <option value="">{say.allOptions}</option>
            {OPTIONS.map((option) => (
              <option key={option} value={option}>
                {say.options[option]}
              </option>
            ))}
          </Select>
          <Select name="way" label={say.way} defaultValue={query.way ?? ''}>
            <option value="">{say.allWays}</option>
            <option value="parcel">{say.ways.parcel}</option>
            <option value="two-man">{say.ways['two-man']}</option>
          </Select>
          <Field name="until" type="date" label={say.until} defaultValue={query.until ?? ''} />
          <div className={sectionStyles.actions}>
            <Button type="submit" icon="funnel-simple">
              {say.submit}
            </Button>
            <a href={WAREHOUSE}>{say.reset}</a>
          </div>
        </form>
      </search>
    </>
  );
}
