import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { sendBack } from '../../storefront/form-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LedgerForms } from '../components/ledger-forms.tsx';
import desk from '../components/section.module.css';
import { AdminPageHead, Key, Tag } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { adminDayText } from '../formats.ts';
import { changeLedger } from '../ledger-action.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const ROOM = `${ADMIN_ROOT}/ledger`;

export async function loader({ context, request, url }: LoaderArgs) {
  const { desk: work, member, tenant } = employeeVisit(context, request);
  const term = url.searchParams.get('q') ?? '';
  return {
    term,
    ...orAbsent(await work.ledger.overview(member, { tenant, term })),
    said: url.searchParams.get('said') ?? '',
    isRefused: url.searchParams.has('bad-export'),
    mayBook: may(member.role, 'ledger.book'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const result = await changeLedger(employeeVisit(context, request), request);
  if (result.ok && 'said' in result) return redirect(`${ROOM}?said=${result.said}`, 303);
  if (result.ok) return result;
  return sendBack(request, result);
}

/** Shows a tenant's ledger: open tasks, past entries and the forms of finance. */
export default function Ledger({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, amount, number, language } = useWork();
  const day = (iso: string) => adminDayText(iso, language);
  const say = text.ledger;
  const { term, found, unmatched, promises, closings, reminders, said, isRefused, mayBook } = loaderData;
  const problem = actionData && !actionData.ok ? actionData.problem : isRefused ? say.failures['bad-export'] : null;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      {problem !== null && (
        <Notice kind="problem" role="alert">
          {problem}
        </Notice>
      )}
      {said === 'assigned' && !actionData && (
        <Notice kind="success" role="status">
          {say.saidAssigned}
        </Notice>
      )}
      {actionData?.ok && 'closed' in actionData && (
        <Notice kind="success" role="status">
          {say.closed(number(actionData.closed.accounts), number(actionData.closed.reminders))}
        </Notice>
      )}
      {actionData?.ok && 'report' in actionData && (
        <Notice kind={actionData.report.broken === null ? 'success' : 'problem'} role="status">
          {say.report(
            number(actionData.report.read),
            number(actionData.report.matched),
            number(actionData.report.unmatched),
            number(actionData.report.known),
          )}{' '}
          {actionData.report.broken !== null && say.broken(actionData.report.broken)}
        </Notice>
      )}
      <form method="get" action={ROOM} className={desk.actions}>
        <Field id="q" name="q" label={say.term} defaultValue={term} autoComplete="off" />
        <Button type="submit">{say.find}</Button>
      </form>
      {found && (
        <TablePanel
          id="found"
          title={say.found}
          empty={say.empty}
          columns={[
            { label: say.customer, look: 'tight' },
            { label: say.name, look: 'wide' },
            { label: say.orders, look: 'end' },
          ]}
          rows={found.map((account) => ({
            key: account.id,
            cells: [
              <a key="open" href={`${ROOM}/${account.id}`}>
                {account.customerNumber ??
                  (account.orderNumber === null ? say.guest : say.guestOf(account.orderNumber))}
              </a>,
              account.name ?? text.none,
              number(account.orders),
            ],
          }))}
        />
      )}
      <div className={desk.columns}>
        <div className={desk.stack}>
          <TablePanel
            id="unmatched"
            title={say.unmatched}
            empty={say.noUnmatched}
            columns={[
              { label: say.value, look: 'tight' },
              { label: say.amount, look: 'end' },
              { label: say.debtor, look: 'wide' },
              { label: say.reference },
              { label: say.problem },
            ]}
            rows={unmatched.map((payment) => ({
              key: payment.id,
              cells: [
                day(payment.valueOn),
                `${(payment.amount / 100).toFixed(2)} ${payment.currency}`,
                payment.debtor ?? text.none,
                [payment.reference, payment.message].filter(Boolean).join(', ') || text.none,
                payment.problem === null ? text.none : say.problems[payment.problem],
              ],
            }))}
          />
          <TablePanel
            id="promises"
            title={say.promises}
            empty={say.noPromises}
            columns={[
              { label: say.due, look: 'tight' },
              { label: say.kind },
              { label: say.orderNumber },
              { label: say.amount, look: 'end' },
            ]}
            rows={promises.map((promise) => ({
              key: promise.id,
              cells: [
                day(promise.dueOn),
                say.promiseKinds[promise.kind],
                <a key="order" href={`${ADMIN_ROOT}/orders/${promise.orderNumber}`}>
                  <Key>{promise.orderNumber}</Key>
                </a>,
                promise.amount === null ? text.none : amount(promise.amount),
              ],
            }))}
          />
          <TablePanel
            id="closings"
            title={say.closings}
            empty={say.noClosings}
            columns={[
              { label: say.day, look: 'tight' },
              { label: say.accounts, look: 'end' },
              { label: say.reminders, look: 'end' },
              { label: say.fees, look: 'end' },
              { label: say.interest, look: 'end' },
              { label: say.creditUsed, look: 'end' },
              { label: say.state },
            ]}
            rows={closings.map((closing) => ({
              key: closing.day,
              cells: [
                day(closing.day),
                number(closing.accounts),
                number(closing.reminders),
                amount(closing.fees),
                amount(closing.interest),
                amount(closing.creditUsed),
                <Tag key="state" tone={closing.finishedAt ? 'good' : 'warning'}>
                  {closing.finishedAt ? say.done : say.underWay}
                </Tag>,
              ],
            }))}
          />
          <TablePanel
            id="reminders"
            title={say.latest}
            empty={say.noReminders}
            columns={[
              { label: say.day, look: 'tight' },
              { label: say.customer },
              { label: say.level, look: 'end' },
              { label: say.overdue, look: 'end' },
              { label: say.fees, look: 'end' },
              { label: say.interest, look: 'end' },
            ]}
            rows={reminders.map((reminder) => ({
              key: reminder.id,
              cells: [
                day(reminder.day),
                <a key="open" href={`${ROOM}/${reminder.accountId}`}>
                  {reminder.customerNumber ??
                    (reminder.orderNumber === null ? say.guest : say.guestOf(reminder.orderNumber))}
                </a>,
                String(reminder.level),
                amount(reminder.overdue),
                amount(reminder.fee),
                amount(reminder.interest),
              ],
            }))}
          />
        </div>
        {mayBook && (
          <div className={desk.stack}>
            <LedgerForms here={ROOM} unmatched={unmatched} />
          </div>
        )}
      </div>
    </>
  );
}
