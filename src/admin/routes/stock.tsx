import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { Key, Tabs } from '../components/section.tsx';
import { STOCK, StockHead, stockHref } from '../components/stock/stock-head.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { listPage } from '../list-page.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';

const FILTERS = ['all', 'low', 'out', 'waiting'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, locale } = employeeVisit(context, request);
  const filter = FILTERS.find((known) => known === url.searchParams.get('show')) ?? 'all';
  const location = url.searchParams.get('location') ?? '';
  const search = url.searchParams.get('q') ?? '';
  const page = listPage(url.searchParams);
  const overview = await work.stock.overview(member, { filter, location, search, locale, page });
  return { ...orAbsent(overview), filter, location, search, page };
}

export default function Stock({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, number, dayText } = useWork();
  const { rows, hasMore, counts, locations, filter, location, search, page } = loaderData;
  const say = text.stock;
  const hrefOf = (change: Record<string, string>): string => {
    const kept = { show: filter === 'all' ? '' : filter, location, q: search, ...change };
    const query = new URLSearchParams(Object.entries(kept).filter(([, value]) => value !== '')).toString();
    return query === '' ? STOCK : `${STOCK}?${query}`;
  };
  return (
    <>
      <StockHead current="overview" said={null} problem={undefined} />
      <search>
        <form method="get" className={styles.row}>
          {filter !== 'all' && <input type="hidden" name="show" value={filter} />}
          <Field name="q" type="search" label={say.search} defaultValue={search} autoComplete="off" maxLength={100} />
          <Select name="location" label={say.location} defaultValue={location}>
            <option value="">{say.allLocations}</option>
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button type="submit" look="primary" icon="magnifying-glass">
            {say.submit}
          </Button>
        </form>
      </search>
      <Tabs
        label={say.filter}
        tabs={FILTERS.map((known) => ({
          href: hrefOf({ show: known === 'all' ? '' : known }),
          label: say.filtered(say.filters[known], number(counts[known])),
          current: known === filter,
        }))}
      />
      <TablePanel
        id="stock"
        title={say.filters[filter]}
        empty={say.empty}
        broad
        columns={[
          { label: say.product, look: 'wide' },
          { label: say.sku, look: 'tight' },
          { label: say.quantity, look: 'end' },
          { label: say.safety, look: 'end' },
          { label: say.reserved, look: 'end' },
          { label: say.available, look: 'end' },
          { label: say.waiting, look: 'end' },
          { label: say.arrives, look: 'tight' },
        ]}
        rows={rows.map((row) => ({
          key: row.sku,
          cells: [
            <a key="title" href={stockHref(row.sku)}>
              {[row.title, row.label].filter(Boolean).join(', ')}
            </a>,
            <Key key="sku">{row.sku}</Key>,
            row.isSet ? say.set : number(row.quantity),
            number(row.safety),
            number(row.reserved),
            number(row.available),
            number(row.waiting),
            row.arrives === null ? '' : dayText(row.arrives),
          ],
        }))}
      />
      <Pager
        label={say.pages}
        previous={page > 1 && { href: hrefOf({ page: String(page - 1) }), label: say.previous }}
        next={hasMore && { href: hrefOf({ page: String(page + 1) }), label: say.next }}
        position={say.page(page)}
      />
    </>
  );
}
