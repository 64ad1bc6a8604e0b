import type { ReactNode } from 'react';
import { DisputeTable } from '../components/dispute/dispute-table.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Tabs } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { listPage } from '../list-page.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/disputes`;
const FILTERS = ['open', 'overdue', 'won', 'lost', 'all'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const filter = url.searchParams.get('state') ?? 'open';
  return orAbsent(await admin.disputes.list(member, { tenant, filter, page: listPage(url.searchParams) }));
}

/** Lists disputed payments, those with the nearest deadline first. */
export default function Disputes({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { filter, disputes, count, page, pages } = loaderData;
  const { text, number } = useWork();
  const say = text.disputes;
  const to = (other: number) => `${SECTION}?state=${filter}&page=${other}`;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <Tabs
        label={say.filter}
        tabs={FILTERS.map((name) => ({
          href: `${SECTION}?state=${name}`,
          label: say.filters[name],
          current: name === filter,
        }))}
      />
      <div className={styles.stack}>
        <DisputeTable disputes={disputes} title={say.list(number(count))} empty={say.empty} />
        <Pager
          label={say.title}
          previous={page > 1 && { href: to(page - 1), label: text.ledger.newer }}
          position={text.ledger.pageOf(String(page), String(pages))}
          next={page < pages && { href: to(page + 1), label: text.ledger.older }}
        />
      </div>
    </>
  );
}
