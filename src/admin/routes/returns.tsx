import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { DueDay } from '../components/returns/due-day.tsx';
import { Payouts } from '../components/returns/payouts.tsx';
import { Withdrawals } from '../components/returns/withdrawals.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { returnList } from '../lists/return-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/returns`;
const OWN = { name: 'returns', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin: work, member, tenant } = visit;
  const { searchParams: params } = url;
  const [shown, waiting] = await Promise.all([
    listPageOf(visit, work.fulfilment.listing, OWN, params),
    work.fulfilment.payouts(member, tenant),
  ]);
  return {
    ...shown,
    ...orAbsent(waiting),
    said: params.get('said') ?? params.get('done') ?? '',
    mayCheck: may(member, 'return.check'),
    mayPay: may(member, 'payment.refund'),
    mayTakeBack: may(member, 'ledger.book'),
  };
}

/** Runs the forms of the list, records a paid transfer, or marks a withdrawal as handled. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { admin: work, member, tenant, text } = visit;
  const entered = await readForm(request);
  const { fulfilment } = work;
  const ofList = await runListForm(visit, request, entered, { ...OWN, shape: fulfilment.listing.shape });
  if (ofList) return ofList;
  const { intent = '', id = '' } = entered;
  const intents = new Map([
    ['paid', { said: 'paid', act: () => fulfilment.paidOut(member, tenant, id) }],
    ['take-back', { said: 'taken-back', act: () => work.unmatched.takeBackSendBack(member, { tenant, number: id }) }],
    ['order', { said: 'ordered', act: () => fulfilment.orderTransfers(member, tenant) }],
    ['paid-all', { said: 'paid', act: () => fulfilment.transfersPaid(member, tenant, id) }],
    ['release', { said: 'released', act: () => fulfilment.releaseTransfers(member, tenant, id) }],
    ['handled', { said: 'handled', act: () => fulfilment.handled(member, tenant, id) }],
  ]);
  const asked = intents.get(intent);
  const refused = (problem: string) => sendBack(request, { problem, entered: { ...entered }, ticked: [] });
  if (!asked) return refused(text.fulfilment.problems.state);
  const outcome = await asked.act();
  if (outcome.ok) return redirect(`${SECTION}?said=${asked.said}`, 303);
  return refused(outcome.problem === 'not-allowed' ? text.notAllowed : text.fulfilment.problems.state);
}

export default function Returns({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, timeZone, dayText } = useWork();
  const say = text.returns;
  const { list, lines, payouts, withdrawals, today, said, mayCheck, mayPay, mayTakeBack } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} />
      <ActionOutcome answer={answer} done={textOfCode({ ...viewSentences(text), ...say.said }, said)} />
      <ListPanel
        list={list}
        described={returnList(text, timeZone)}
        lines={lines}
        keyOf={({ number }) => number}
        nameOf={({ number }) => number}
        cells={{
          number: ({ number }) => <a href={`${SECTION}/${number}`}>{number}</a>,
          order: ({ order }) => <a href={`${ADMIN_ROOT}/orders/${order}`}>{order}</a>,
          way: ({ way, collectOn }) => (collectOn === null ? say.ways[way] : `${say.ways[way]} ${dayText(collectOn)}`),
          registered: ({ registeredAt }) => time(registeredAt),
          received: ({ receivedAt }) => time(receivedAt),
          settled: ({ settledAt }) => time(settledAt),
          due: ({ state, creditDueOn }) =>
            state === 'received' ? <DueDay day={creditDueOn} today={today} /> : text.none,
        }}
        viewName={answer?.entered.name ?? ''}
        exportPath={listFilePath(OWN.name)}
      />
      <Payouts payouts={payouts} today={today} mayPay={mayPay} mayTakeBack={mayTakeBack} />
      <Withdrawals withdrawals={withdrawals} mayHandle={mayCheck} />
    </>
  );
}
