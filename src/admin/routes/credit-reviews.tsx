import type { ReactNode } from 'react';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { listPageOf, runFormsOf } from '../list-listing.ts';
import { creditReviewList } from '../lists/credit-review-list.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/credit-reviews`;
const OWN = { name: 'credit-reviews', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { searchParams: params } = url;
  return {
    ...(await listPageOf(visit, visit.admin.creditReviews.listing, OWN, params)),
    done: params.get('done') ?? '',
  };
}

/** Runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  return runFormsOf(visit, request, visit.admin.creditReviews.listing, OWN);
}

/** Orders and requests whose credit an employee decides on. */
export default function CreditReviews({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, amount, time, timeZone } = useWork();
  const say = text.creditReviews;
  const { list, lines, done } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={creditReviewList(text, timeZone)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ number }) => number ?? say.request}
        cells={{
          subject: ({ id, number }) => (
            <a href={`${SECTION}/${id}`}>{number === null ? say.request : say.order(number)}</a>
          ),
          total: ({ total }) => amount(total),
          requested: ({ requestedAt }) => time(requestedAt),
          due: ({ answerBy }) => time(answerBy),
          answered: ({ answeredAt }) => time(answeredAt),
          by: ({ answeredBy }) => answeredBy ?? text.none,
          state: ({ state }) => <Tag tone={state === 'accepted' ? 'good' : 'quiet'}>{say.states[state]}</Tag>,
        }}
        viewName={answer?.entered.name ?? ''}
        exportPath={listFilePath(OWN.name)}
      />
    </>
  );
}
