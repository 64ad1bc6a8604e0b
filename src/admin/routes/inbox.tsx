import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { may } from '../../shop/staff/employees/permissions.ts';
import { formOf, sendBack } from '../../storefront/form-data.ts';
import { InboxFilters, InboxSearch } from '../components/inbox/inbox-filters.tsx';
import { InboxPreviewPanel, InboxTable } from '../components/inbox/inbox-table.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { Pager } from '../components/pager.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Tabs } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { contactNames } from '../shop-words.ts';

const SECTION = `${ADMIN_ROOT}/inbox`;
const STATES = ['open', 'answered', 'closed', 'spam'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin: all, member, tenant } = visit;
  return {
    page: orAbsent(await all.contact.list(member, { tenant, params: url.searchParams })),
    subjects: contactNames(visit).subjects,
    changed: url.searchParams.get('changed'),
    mayAnswer: may(member.role, 'contact.answer'),
  };
}

export async function action({ context, request, url }: ActionArgs) {
  const { admin: all, member, tenant, text } = employeeVisit(context, request);
  const form = await formOf(request);
  const field = (name: string) => String(form.get(name) ?? '');
  const refused = (problem: 'not-allowed' | 'not-found' | 'nothing' | 'no-act' | 'no-employee', ticked: string[]) =>
    sendBack(request, {
      problem:
        problem === 'not-allowed'
          ? text.notAllowed
          : problem === 'not-found'
            ? text.notFound
            : text.inbox.problems[problem],
      preview: null,
      ticked,
    });
  if (field('intent') === 'search') {
    const asked = { tenant, typed: field('typed'), params: url.searchParams };
    const outcome = await all.contact.seek(member, asked);
    return outcome.ok ? redirect(`${SECTION}?${outcome.address}`, 303) : refused(outcome.problem, []);
  }
  const ids = form.getAll('id').filter((value) => typeof value === 'string');
  const bulk = { tenant, ids, act: field('act'), assigned: field('assigned') };
  if (field('intent') === 'preview') {
    const outcome = await all.contact.preview(member, bulk);
    return outcome.ok ? { problem: null, preview: outcome.preview, ticked: ids } : refused(outcome.problem, ids);
  }
  const outcome = await all.contact.changeMany(member, bulk);
  if (!outcome.ok) return refused(outcome.problem, ids);
  const to = new URLSearchParams(url.searchParams);
  to.set('changed', String(outcome.changed));
  return redirect(`${SECTION}?${to}`, 303);
}

export default function Inbox({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { page, subjects, changed, mayAnswer } = loaderData;
  const { text, number } = useWork();
  const say = text.inbox;
  const { query, address, counts, pages } = page;
  const to = (name: string, value: string) => {
    const params = new URLSearchParams(address);
    params.set(name, value);
    return `${SECTION}?${params}`;
  };
  const preview = actionData?.preview;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro}>
        {mayAnswer && <a href={`${ADMIN_ROOT}/answer-templates`}>{say.templates}</a>}
      </AdminPageHead>
      <ActionOutcome answer={actionData} done={changed !== null && say.bulkDone(changed)} />
      {preview && <InboxPreviewPanel preview={preview} address={address} />}
      <Tabs
        label={say.title}
        tabs={STATES.map((known) => ({
          href: to('state', known),
          label: `${say.states[known]} (${number(counts[known])})`,
          current: known === query.state,
        }))}
      />
      <div className={styles.stack}>
        <InboxSearch page={page} />
        <InboxFilters page={page} subjects={subjects} />
        <InboxTable page={page} subjects={subjects} mayAnswer={mayAnswer} ticked={actionData?.ticked ?? []} />
        <Pager
          label={say.title}
          previous={query.page > 1 && { href: to('page', String(query.page - 1)), label: say.previous }}
          position={text.ledger.pageOf(number(query.page), number(pages))}
          next={query.page < pages && { href: to('page', String(query.page + 1)), label: say.next }}
        />
      </div>
    </>
  );
}
