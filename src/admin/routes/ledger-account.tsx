import type { ReactNode } from 'react';
import { may } from '../../shop/staff/employees/permissions.ts';
import { accountName } from '../components/ledger/account-name.ts';
import { AccountTrail } from '../components/ledger-account/account-trail.tsx';
import { LedgerEntries } from '../components/ledger-account/ledger-entries.tsx';
import { OpenDues } from '../components/ledger-account/open-dues.tsx';
import { StandingPanel } from '../components/ledger-account/standing-panel.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/ledger`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  return {
    ...orAbsent(await work.ledger.account(member, { tenant, id: params.id ?? '', page: pageOf(url) })),
    mayReadCustomers: may(member.role, 'customer.read'),
  };
}

/** Reads "?page=2"; anything else means the first page. */
function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? '1');
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1;
}

/** Shows a ledger account with both sides of every entry. */
export default function LedgerAccount({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { id, dues, entries, trail, page, pages } = loaderData;
  const { text } = useWork();
  const say = text.ledger;
  return (
    <>
      <AdminPageHead
        title={say.account(accountName(loaderData, say))}
        back={{ href: SECTION, label: text.back(say.title) }}
      />
      <div className={styles.stack}>
        <StandingPanel account={loaderData} mayReadCustomers={loaderData.mayReadCustomers} />
        <OpenDues dues={dues} />
        <LedgerEntries entries={entries} />
        <Pager
          label={say.entries}
          previous={pages > 1 && page > 1 && { href: `${SECTION}/${id}?page=${page - 1}#entries`, label: say.newer }}
          position={say.pageOf(String(page), String(pages))}
          next={page < pages && { href: `${SECTION}/${id}?page=${page + 1}#entries`, label: say.older }}
        />
        <AccountTrail trail={trail} />
      </div>
    </>
  );
}
