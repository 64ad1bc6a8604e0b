import type { ReactNode } from 'react';
import { listQuery } from '../../platform/lists/list-state.ts';
import { may, mayEverywhere } from '../../shop/staff/employees/permissions.ts';
import { formOf } from '../../storefront/form-data.ts';
import { InboxBar } from '../components/inbox/inbox-bar.tsx';
import { SubjectCell } from '../components/inbox/subject-cell.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { beginListBulk, entriesOf } from '../list-bulk-action.ts';
import { runListForm } from '../list-form.ts';
import { listPageOf } from '../list-listing.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import { ticketList } from '../lists/ticket-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { contactNames } from '../shop-words.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/inbox`;
const OWN = { name: 'inbox', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { contact } = visit.admin;
  const { searchParams: params } = url;
  const [shown, team] = await Promise.all([
    listPageOf(visit, contact.listing, OWN, params),
    contact.team(visit.member, visit.tenant),
  ]);
  return {
    ...shown,
    team,
    subjects: contactNames(visit).subjects,
    done: params.get('done') ?? '',
    mayAnswer: may(visit.member, 'contact.answer'),
    mayTemplates: mayEverywhere(visit.member, 'contact.answer'),
  };
}

/** Runs the forms of the list, or begins a change of several messages. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { listing } = visit.admin.contact;
  const form = await formOf(request);
  const entered = entriesOf(form);
  const ofList = await runListForm(visit, request, entered, { ...OWN, shape: listing.shape });
  return ofList ?? beginListBulk(visit, request, form, { name: OWN.name, listing, value: entered.assigned ?? '' });
}

export default function Inbox({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, team, subjects, done, mayAnswer, mayTemplates } = loaderData;
  const { text, time, timeZone } = useWork();
  const say = text.inbox;
  const answer = actionData ?? undefined;
  const address = listQuery(list.shape, list.state, { page: list.state.page });
  const back = address === '' ? '' : `?list=${encodeURIComponent(address)}`;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayTemplates && <a href={`${ADMIN_ROOT}/answer-templates`}>{say.templates}</a>}
      </AdminPageHead>
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={ticketList(text, timeZone, { subjects, team })}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ number }) => number}
        cells={{
          number: ({ id, number }) => <a href={`${SECTION}/${id}${back}`}>{number}</a>,
          subject: (ticket) => <SubjectCell ticket={ticket} name={subjects[ticket.subject] ?? ticket.subject} />,
          order: ({ orderNumber }) =>
            orderNumber === null ? text.none : <a href={`${ADMIN_ROOT}/orders/${orderNumber}`}>{orderNumber}</a>,
          at: ({ createdAt }) => time(createdAt),
        }}
        viewName={answer?.entered.intent === 'save-view' ? (answer.entered.name ?? '') : ''}
        exportPath={listFilePath(OWN.name)}
        ticked={answer?.ticked ?? []}
        all={answer?.entered.scope === 'all'}
        {...(mayAnswer ? { bar: <InboxBar team={team} entered={answer?.entered ?? {}} /> } : {})}
      />
    </>
  );
}
