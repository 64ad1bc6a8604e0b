import type { ReactNode } from 'react';
import { mayEverywhere } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { changeClearing } from '../clearing-action.ts';
import {
  ClearingBalance,
  ClearingDifferences,
  ClearingForms,
  PayoutTable,
} from '../components/clearing/clearing-panels.tsx';
import { MovementTable } from '../components/clearing/movement-table.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { listPage } from '../list-page.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/clearing`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  const page = listPage(url.searchParams);
  const clearing = orAbsent(await admin.clearing.overview(member, { tenant, page }));
  return { ...clearing, mayBook: mayEverywhere(member, 'ledger.book') };
}

export async function action({ context, request }: ActionArgs) {
  const result = await changeClearing(employeeVisit(context, request), request);
  return result.ok ? result : sendBack(request, result);
}

/** Shows money at the payment provider: its account, payouts, and what does not match. */
export default function Clearing({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { payouts, page, pages, waiting, unknown, differences, canFetch, mayBook } = loaderData;
  const { text, number, amount } = useWork();
  const say = text.clearing;
  const fetched = actionData?.ok ? actionData.fetched : null;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={actionData && !actionData.ok ? actionData : undefined} done={null} />
      {fetched && (
        <Notice kind={fetched.incomplete === 0 ? 'success' : 'warning'} role="status">
          {say.done(number(fetched.movements), number(fetched.booked), number(fetched.arrived))}{' '}
          {fetched.incomplete > 0 && say.incomplete(number(fetched.incomplete))}{' '}
          {actionData?.ok &&
            actionData.broken.map(({ line, problem }) => say.brokenLine(number(line), problem)).join(' ')}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ClearingBalance page={loaderData} />
          <ClearingDifferences differences={differences} />
          <MovementTable id="unknown" title={say.unknown} movements={unknown}>
            <p className={styles.panelBody}>{say.unknownHint}</p>
          </MovementTable>
          <PayoutTable payouts={payouts} />
          <Pager
            label={say.payouts}
            previous={page > 1 && { href: `${SECTION}?page=${page - 1}`, label: text.ledger.newer }}
            position={text.ledger.pageOf(String(page), String(pages))}
            next={page < pages && { href: `${SECTION}?page=${page + 1}`, label: text.ledger.older }}
          />
        </div>
        {mayBook && (
          <div className={styles.stack}>
            <ClearingForms here={SECTION} canFetch={canFetch} />
          </div>
        )}
      </div>
      <MovementTable
        id="waiting"
        title={say.waiting(number(waiting.count), amount(waiting.sum))}
        empty={say.noWaiting}
        movements={waiting.movements}
      />
    </>
  );
}
