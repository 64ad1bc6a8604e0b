import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { AccountCredits } from '../components/ledger/account-credits.tsx';
import { DayClosings } from '../components/ledger/day-closings.tsx';
import { FoundAccounts } from '../components/ledger/found-accounts.tsx';
import { LatestReminders } from '../components/ledger/latest-reminders.tsx';
import { LedgerForms } from '../components/ledger/ledger-forms.tsx';
import { LedgerOutcome } from '../components/ledger/ledger-outcome.tsx';
import { OverduePromises } from '../components/ledger/overdue-promises.tsx';
import { UnmatchedPayments } from '../components/ledger/unmatched-payments.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeLedger } from '../ledger-action.ts';
import { listPage } from '../list-page.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/ledger`;
/** Tables with pages; each page has its own name in the address. */
const TABLES = ['unmatched', 'credits', 'promises', 'reminders'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const { searchParams: params } = url;
  const term = params.get('q') ?? '';
  const payment = params.get('payment') ?? '';
  const pages = Object.fromEntries(TABLES.map((name) => [name, listPage(params, name)]));
  return {
    term,
    ...orAbsent(await work.ledger.overview(member, { tenant, term, payment, pages })),
    said: url.searchParams.get('said') ?? '',
    isRefused: url.searchParams.has('bad-export'),
    mayBook: may(member, 'ledger.book'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const result = await changeLedger(employeeVisit(context, request), request);
  if (result.ok && 'go' in result) return result.go;
  if (result.ok && 'said' in result) return redirect(`${SECTION}?said=${result.said}`, 303);
  if (result.ok) return result;
  return sendBack(request, result);
}

/** Shows a tenant's ledger: open tasks, past entries and the forms of finance. */
export default function Ledger({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.ledger;
  const {
    term,
    found,
    unmatched,
    chosen,
    credits,
    promises,
    closings,
    reminders,
    said,
    isRefused,
    mayBook,
    lastMonth,
  } = loaderData;
  const entered = (actionData && !actionData.ok && actionData.entered) || {};
  // Another page of one table leaves the pages of the others.
  const shown = {
    unmatched: unmatched.page,
    credits: credits.page,
    promises: promises.page,
    reminders: reminders.page,
  };
  const addressOf = (name: keyof typeof shown) => (page: number) =>
    `${SECTION}?${new URLSearchParams(Object.entries({ ...shown, [name]: page }).map(([key, value]) => [key, String(value)]))}#${name}`;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <LedgerOutcome answer={actionData} said={said} isRefused={isRefused} />
      <ApprovalStepPanel step={actionData && !actionData.ok ? actionData.step : null} here={SECTION} />
      <form method="get" action={SECTION} className={styles.actions}>
        <Field id="q" name="q" label={say.term} defaultValue={term} autoComplete="off" />
        <Button type="submit">{say.find}</Button>
      </form>
      {found && <FoundAccounts accounts={found} />}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <UnmatchedPayments payments={unmatched} here={SECTION} mayBook={mayBook} addressOf={addressOf('unmatched')} />
          <AccountCredits credits={credits} addressOf={addressOf('credits')} />
          <OverduePromises promises={promises} addressOf={addressOf('promises')} />
          <DayClosings closings={closings} />
          <LatestReminders reminders={reminders} addressOf={addressOf('reminders')} />
        </div>
        {mayBook && (
          <div className={styles.stack}>
            <LedgerForms here={SECTION} chosen={chosen} period={lastMonth} entered={entered} />
          </div>
        )}
      </div>
    </>
  );
}
