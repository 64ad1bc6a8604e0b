import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { listQuery, readListState } from '../../platform/lists/list-state.ts';
import { may, mayEverywhere } from '../../shop/staff/employees/permissions.ts';
import { formOf, sendBack } from '../../storefront/form-data.ts';
import { InboxBar } from '../components/inbox/inbox-bar.tsx';
import { InboxPreviewPanel } from '../components/inbox/inbox-preview.tsx';
import { SubjectCell } from '../components/inbox/subject-cell.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { type EmployeeVisit, employeeVisit } from '../current-employee.ts';
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
/** Messages that one change takes. */
const MOST = 200;
type Problem = 'not-allowed' | 'not-found' | 'nothing' | 'no-act' | 'no-employee';

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
    changed: params.get('changed'),
    mayAnswer: may(visit.member, 'contact.answer'),
    mayTemplates: mayEverywhere(visit.member, 'contact.answer'),
  };
}

/** Runs the forms of the list, previews a change of several messages, or makes it. */
export async function action({ context, request, url }: ActionArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant, text } = visit;
  const form = await formOf(request);
  const entered: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') entered[name] = value;
  const { shape } = all.contact.listing;
  const ofList = await runListForm(visit, request, entered, { ...OWN, shape });
  if (ofList) return ofList;
  const state = readListState(shape, url.searchParams);
  const here = listQuery(shape, state, { page: state.page });
  const ids = await chosenIds(visit, form, url.searchParams);
  const refused = (problem: Problem) =>
    sendBack(request, { problem: problemText(text, problem), entered, ticked: ids, preview: null });
  const bulk = { tenant, ids, act: entered.act ?? '', assigned: entered.assigned ?? '' };
  if (entered.intent === 'preview') {
    const outcome = await all.contact.preview(member, bulk);
    return outcome.ok ? { problem: '', entered, ticked: ids, preview: outcome.preview } : refused(outcome.problem);
  }
  const outcome = await all.contact.changeMany(member, bulk);
  if (!outcome.ok) return refused(outcome.problem);
  const to = new URLSearchParams(here);
  to.set('changed', String(outcome.changed));
  return redirect(`${SECTION}?${to}`, 303);
}

/** Messages that a form chose: ticked ones, those of the page, or the first that match. */
async function chosenIds(visit: EmployeeVisit, form: FormData, params: URLSearchParams): Promise<string[]> {
  const { admin, member, tenant } = visit;
  if (form.get('scope') !== 'all')
    return form.getAll(form.get('page') === 'on' ? 'shown' : 'id').filter((value) => typeof value === 'string');
  const typed = admin.terms.open(member, params.get('term') ?? '');
  const first = await admin.contact.listing.first(member, { tenant, params, typed }, MOST);
  return (first ?? []).map(({ id }) => id);
}

function problemText(text: EmployeeVisit['text'], problem: Problem): string {
  if (problem === 'not-allowed') return text.notAllowed;
  return problem === 'not-found' ? text.notFound : text.inbox.problems[problem];
}

export default function Inbox({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { list, lines, team, subjects, done, changed, mayAnswer, mayTemplates } = loaderData;
  const { text, time, timeZone } = useWork();
  const say = text.inbox;
  const answer = actionData ?? undefined;
  const preview = answer && 'preview' in answer ? answer.preview : null;
  const address = listQuery(list.shape, list.state, { page: list.state.page });
  const back = address === '' ? '' : `?list=${encodeURIComponent(address)}`;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayTemplates && <a href={`${ADMIN_ROOT}/answer-templates`}>{say.templates}</a>}
      </AdminPageHead>
      <ActionOutcome
        answer={answer}
        done={changed === null ? textOfCode(viewSentences(text), done) : say.bulkDone(changed)}
      />
      {preview && <InboxPreviewPanel preview={preview} address={address} />}
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
