import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { MailStateTag } from '../components/mail-state.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import { AdminPageHead } from '../components/section.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { listPageOf, runFormsOf } from '../list-listing.ts';
import { viewSentences } from '../lists/described-list.ts';
import { mailList } from '../lists/mail-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/mails`;
const OWN = { name: 'mails', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { admin, text } = visit;
  const shown = await listPageOf(visit, admin.mailListing(text.hiddenSecret), OWN, url.searchParams);
  return { ...shown, delivers: admin.mails.delivers, done: url.searchParams.get('done') ?? '' };
}

/** Runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  return runFormsOf(visit, request, visit.admin.mailListing(visit.text.hiddenSecret), OWN);
}

export default function Mails({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, timeZone, houses } = useWork();
  const say = text.mails;
  const { list, lines, delivers, done } = loaderData;
  const answer = actionData ?? undefined;
  const { tab } = list.state;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.audited} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      {!delivers && <Notice kind="info">{say.keeps}</Notice>}
      {(tab === 'in-doubt' || tab === 'doubted') && <Notice kind="info">{say.doubtHint}</Notice>}
      <ListPanel
        list={list}
        described={mailList(text, timeZone, houses)}
        lines={lines}
        keyOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        cells={{
          at: ({ createdAt }) => time(createdAt),
          subject: ({ id, subject, locale }) => (
            <a href={`${SECTION}/${id}`} lang={locale}>
              {subject}
            </a>
          ),
          state: ({ state }) => <MailStateTag state={state} />,
          sent: ({ sentAt }) => time(sentAt),
        }}
        viewName={answer?.entered.name ?? ''}
      />
    </>
  );
}
