import type { ReactNode } from 'react';
import { contractState } from '../components/contract-state.ts';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { listPageOf, runFormsOf } from '../list-listing.ts';
import { contractList } from '../lists/contract-list.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/contracts`;
const OWN = { name: 'contracts', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { searchParams: params } = url;
  return { ...(await listPageOf(visit, visit.admin.contracts.listing, OWN, params)), done: params.get('done') ?? '' };
}

/** Runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  return runFormsOf(visit, request, visit.admin.contracts.listing, OWN);
}

/** Framework contracts. */
export default function Contracts({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, amount, time, timeZone } = useWork();
  const say = text.contracts;
  const { list, lines, done } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={contractList(text, timeZone)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ number }) => number}
        cells={{
          number: ({ id, number }) => <a href={`${SECTION}/${id}`}>{number}</a>,
          requested: ({ requestedAt }) => time(requestedAt),
          concluded: ({ concludedAt }) => time(concludedAt),
          limit: ({ limit }) => amount(limit),
          state: (contract) => (
            <Tag tone={contract.state === 'live' ? 'good' : 'quiet'}>{say.states[contractState(contract)]}</Tag>
          ),
        }}
        viewName={answer?.entered.name ?? ''}
        exportPath={listFilePath(OWN.name)}
      />
    </>
  );
}
