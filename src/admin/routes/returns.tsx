import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import { Payouts } from '../components/returns/payouts.tsx';
import { ReturnList } from '../components/returns/return-list.tsx';
import { Withdrawals } from '../components/returns/withdrawals.tsx';
import { AdminPageHead, Tabs } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/returns`;
export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: work, member, tenant } = employeeVisit(context, request);
  const typed = url.searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : 1;
  const all = url.searchParams.get('show') === 'all';
  return {
    page,
    all,
    said: url.searchParams.get('said') ?? '',
    mayCheck: may(member.role, 'return.check'),
    mayPay: may(member.role, 'payment.refund'),
    mayTakeBack: may(member.role, 'ledger.book'),
    ...orAbsent(await work.fulfilment.returns(member, tenant, page, all)),
  };
}

/** Records a paid transfer or a handled withdrawal. */
export async function action({ context, request }: ActionArgs) {
  const { admin: work, member, tenant, text } = employeeVisit(context, request);
  const { intent, id = '' } = await readForm(request);
  const { fulfilment } = work;
  const intents = new Map([
    ['paid', { said: 'paid', act: () => fulfilment.paidOut(member, tenant, id) }],
    ['take-back', { said: 'taken-back', act: () => work.unmatched.takeBackSendBack(member, { tenant, number: id }) }],
    ['order', { said: 'ordered', act: () => fulfilment.orderTransfers(member, tenant) }],
    ['paid-all', { said: 'paid', act: () => fulfilment.transfersPaid(member, tenant, id) }],
    ['release', { said: 'released', act: () => fulfilment.releaseTransfers(member, tenant, id) }],
    ['handled', { said: 'handled', act: () => fulfilment.handled(member, tenant, id) }],
  ]);
  const asked = intents.get(intent ?? '');
  if (!asked) return sendBack(request, { problem: text.fulfilment.problems.state });
  const outcome = await asked.act();
  if (outcome.ok) return redirect(`${SECTION}?said=${asked.said}`, 303);
  return sendBack(request, {
    problem: outcome.problem === 'not-allowed' ? text.notAllowed : text.fulfilment.problems.state,
  });
}

export default function Returns({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text } = useWork();
  const say = text.returns;
  const { lines, more, page, all, payouts, withdrawals, today, said, mayCheck, mayPay, mayTakeBack } = loaderData;
  const view = all ? '&show=all' : '';
  return (
    <>
      <AdminPageHead title={say.title} />
      <ActionOutcome answer={actionData} done={textOfCode(say.said, said)} />
      <Tabs
        label={say.views}
        tabs={[
          { href: SECTION, label: say.open, current: !all },
          { href: `${SECTION}?show=all`, label: say.all, current: all },
        ]}
      />
      <ReturnList lines={lines} today={today} />
      <Pager
        label={text.lists.pages}
        previous={page > 1 && { href: `${SECTION}?page=${page - 1}${view}`, label: say.newer }}
        next={more && { href: `${SECTION}?page=${page + 1}${view}`, label: say.older }}
      />
      <Payouts payouts={payouts} today={today} mayPay={mayPay} mayTakeBack={mayTakeBack} />
      <Withdrawals withdrawals={withdrawals} mayHandle={mayCheck} />
    </>
  );
}
