import type { ReactNode } from 'react';
import { ApprovalTag } from '../components/approval-facts.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { listPageOf, runFormsOf } from '../list-listing.ts';
import { approvalList } from '../lists/approval-list.ts';
import { viewSentences } from '../lists/described-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/approvals`;
const OWN = { name: 'approvals', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { searchParams: params } = url;
  return { ...(await listPageOf(visit, visit.admin.approvalListing, OWN, params)), done: params.get('done') ?? '' };
}

/** Runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  return runFormsOf(visit, request, visit.admin.approvalListing, OWN);
}

/** Acts that wait for a second employee, and all decisions of the last 90 days. */
export default function Approvals({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, done } = loaderData;
  const { text, time, timeZone, amount: money } = useWork();
  const say = text.approvals;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={approvalList(text, timeZone)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ act, requestedEmail }) => `${say.acts[act]}, ${requestedEmail}`}
        cells={{
          act: ({ id, act }) => <a href={`${SECTION}/${id}`}>{say.acts[act]}</a>,
          amount: ({ amount }) => (amount === null ? text.none : money(amount)),
          customer: ({ customer }) => customer ?? text.none,
          by: ({ isOwn, requestedEmail }) => (isOwn ? say.own : requestedEmail),
          at: ({ requestedAt }) => time(requestedAt),
          state: ({ state }) => <ApprovalTag state={state} />,
          decidedAt: ({ decidedAt }) => time(decidedAt),
          decidedBy: ({ decidedEmail }) => decidedEmail ?? text.none,
        }}
        viewName={answer?.entered.name ?? ''}
      />
    </>
  );
}
