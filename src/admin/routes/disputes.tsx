import type { ReactNode } from 'react';
import { DisputeStateTag } from '../components/dispute/dispute-state.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { listPageOf, runFormsOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { disputeList } from '../lists/dispute-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/disputes`;
const OWN = { name: 'disputes', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { searchParams: params } = url;
  return { ...(await listPageOf(visit, visit.admin.disputes.listing, OWN, params)), done: params.get('done') ?? '' };
}

/** Runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  return runFormsOf(visit, request, visit.admin.disputes.listing, OWN);
}

/** Disputed payments, those with the nearest deadline first. */
export default function Disputes({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, amount, time, timeZone } = useWork();
  const say = text.disputes;
  const { list, lines, done } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={disputeList(text, timeZone)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ orderNumber }) => orderNumber}
        cells={{
          order: ({ id, orderNumber }) => <a href={`${SECTION}/${encodeURIComponent(id)}`}>{orderNumber}</a>,
          amount: ({ amount: value }) => amount(value),
          state: ({ state }) => <DisputeStateTag state={state} />,
          due: ({ dueAt }) => (dueAt === null ? say.noDue : time(dueAt)),
          opened: ({ openedAt }) => time(openedAt),
          closed: ({ closedAt }) => time(closedAt),
        }}
        viewName={answer?.entered.name ?? ''}
        exportPath={listFilePath(OWN.name)}
      />
    </>
  );
}
