import type { ReactNode } from 'react';
import { contactMessagesOf } from '../../tenants/messages/contact.ts';
import { AdminPageHead, Tabs } from '../components/section.tsx';
import { TablePanel } from '../components/table-panel.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/inbox`;
const STATES = ['open', 'answered', 'closed', 'spam'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const { admin: all, member, tenant, locale, text } = employeeVisit(context, request);
  const state = STATES.find((known) => known === url.searchParams.get('state')) ?? 'open';
  return {
    state,
    subjects: contactMessagesOf(locale).subjects,
    ...orAbsent(await all.contact.list(member, { tenant, state, marker: text.hiddenSecret })),
  };
}

export default function Inbox({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { state, tickets, counts, subjects } = loaderData;
  const { text, time } = useWork();
  const say = text.inbox;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <Tabs
        label={say.title}
        tabs={STATES.map((known) => ({
          href: `${SECTION}?state=${known}`,
          label: `${say.states[known]} (${counts[known] ?? 0})`,
          current: known === state,
        }))}
      />
      <TablePanel
        id="tickets"
        title={say.states[state]}
        empty={say.none}
        columns={[
          { label: say.number, look: 'tight' },
          { label: say.subject, look: 'wide' },
          { label: say.from },
          { label: say.language, look: 'tight' },
          { label: say.at, look: 'tight' },
        ]}
        rows={tickets.map((ticket) => ({
          key: ticket.id,
          cells: [
            <a key="number" href={`${SECTION}/${ticket.id}`}>
              {ticket.number}
            </a>,
            subjects[ticket.subject],
            ticket.name,
            ticket.locale,
            time(ticket.createdAt),
          ],
        }))}
      />
    </>
  );
}
