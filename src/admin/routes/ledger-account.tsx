import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ApprovalStepPanel } from '../components/approval-step.tsx';
import { accountName } from '../components/ledger/account-name.ts';
import { ActiveHolds, HoldForm } from '../components/ledger-account/account-holds.tsx';
import { AccountJumps } from '../components/ledger-account/account-jumps.tsx';
import { AccountPlans } from '../components/ledger-account/account-plans.tsx';
import { AccountTrail } from '../components/ledger-account/account-trail.tsx';
import { AgreementList, PaymentAgreementForm } from '../components/ledger-account/agreements.tsx';
import { LedgerEntries } from '../components/ledger-account/ledger-entries.tsx';
import { OpenDues } from '../components/ledger-account/open-dues.tsx';
import { PayBackCredit } from '../components/ledger-account/pay-back-credit.tsx';
import { PaymentByHand, UndoPayments } from '../components/ledger-account/payment-by-hand.tsx';
import { StandingPanel } from '../components/ledger-account/standing-panel.tsx';
import { StatementForm } from '../components/ledger-account/statement-form.tsx';
import { UndoWriteOffs, WriteOffForm } from '../components/ledger-account/write-offs.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { changeAccount } from '../ledger-account-action.ts';
import { listPage } from '../list-page.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/ledger`;

export async function loader({ context, request, params, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const account = orAbsent(
    await work.ledger.account(member, { tenant, id: params.id ?? '', page: listPage(url.searchParams) }),
  );
  return {
    ...account,
    ...orAbsent(await work.openItems.ofAccount(member, { tenant, accountId: account.id })),
    writtenOff: await work.writeOffs.ofAccount(member, { tenant, accountId: account.id }),
    agreements: await work.agreements.ofAccount(member, { tenant, accountId: account.id }),
    plans: await work.ledger.plans(member, { tenant, accountId: account.id }),
    said: url.searchParams.get('said') ?? '',
    mayReadCustomers: may(member, 'customer.read'),
    mayBook: may(member, 'ledger.book'),
    mayRefund: may(member, 'payment.refund'),
  };
}

export async function action({ context, request, params }: ActionArgs) {
  const id = params.id ?? '';
  const result = await changeAccount(employeeVisit(context, request), id, await readForm(request));
  if ('go' in result) return result.go;
  return result.ok ? redirect(`${SECTION}/${id}?said=${result.said}`, 303) : sendBack(request, result);
}

/** Shows a ledger account with both sides of every entry. */
export default function LedgerAccount({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { id, dues, entries, trail, page, pages, plans, free, holds, undoable, today, said } = loaderData;
  const { mayBook, mayRefund, writtenOff, agreements } = loaderData;
  const here = `${SECTION}/${id}`;
  const entered = actionData?.entered ?? {};
  const { text } = useWork();
  const say = text.ledger;
  return (
    <>
      <AdminPageHead
        title={say.account(accountName(loaderData, say))}
        back={{ href: SECTION, label: text.back(say.title) }}
      >
        {mayBook && <AccountJumps hasDues={dues.length > 0} />}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={textOfCode({ ...say.accountSaid, ...text.openItems.said }, said)} />
      <ApprovalStepPanel step={actionData?.step ?? null} here={here} />
      <div className={styles.stack}>
        <StandingPanel account={loaderData} mayReadCustomers={loaderData.mayReadCustomers} />
        <StatementForm here={here} />
        <OpenDues dues={dues} />
        {plans && <AccountPlans plans={plans} here={here} mayBook={mayBook} />}
        {mayRefund && free > 0 && <PayBackCredit amount={free} here={here} />}
        <ActiveHolds accountId={id} holds={holds} dues={dues} mayBook={mayBook} />
        <AgreementList agreements={agreements} mayBook={mayBook} />
        {mayBook && (
          <div className={styles.columns}>
            <PaymentAgreementForm dues={dues} today={today} entered={entered} />
            <WriteOffForm dues={dues} entered={entered} />
          </div>
        )}
        {mayBook && (
          <div className={styles.columns}>
            <HoldForm dues={dues} entered={entered} />
            <PaymentByHand dues={dues} today={today} entered={entered} />
          </div>
        )}
        <LedgerEntries entries={entries} />
        {mayBook && <UndoPayments entries={entries} undoable={undoable} />}
        {mayBook && <UndoWriteOffs writtenOff={writtenOff} />}
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
