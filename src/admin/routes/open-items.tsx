import type { ReactNode } from 'react';
import { AgeTable } from '../components/open-items/age-table.tsx';
import { BrokenAgreements } from '../components/open-items/broken-agreements.tsx';
import { OpenItemsFilter } from '../components/open-items/open-items-filter.tsx';
import { OpenItemsTable } from '../components/open-items/open-items-table.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/open-items`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const query = Object.fromEntries(url.searchParams);
  const broken = await admin.agreements.broken(member, tenant);
  return { query, broken, ...orAbsent(await admin.openItems.list(member, { tenant, query })) };
}

/** Lists what all customers of a tenant owe, by age, with filters. */
export default function OpenItems({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { query, broken, ages, asked, items, count, sum, pages } = loaderData;
  const { page } = asked;
  const { text, number, amount } = useWork();
  const say = text.openItems;
  const to = (other: number) => `${SECTION}?${new URLSearchParams({ ...query, page: String(other) })}`;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <div className={styles.stack}>
        <BrokenAgreements broken={broken} />
        <AgeTable ages={ages} here={SECTION} current={asked.filter.age} />
        <OpenItemsFilter here={SECTION} asked={asked} />
        <OpenItemsTable items={items} title={say.found(number(count), amount(sum))} />
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
