import type { ReactNode } from 'react';
import { Changes } from '../components/changes.tsx';
import { ListPanel } from '../components/list/list-panel.tsx';
import { ActionOutcome } from '../components/outcome.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead } from '../components/section.tsx';
import { SubjectLink } from '../components/subject-link.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit } from '../current-employee.ts';
import { listPageOf, runFormsOf } from '../list-listing.ts';
import { auditList } from '../lists/audit-list.ts';
import { listFilePath, viewSentences } from '../lists/described-list.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';
import { roleText, textOfCode } from '../worded.ts';

const SECTION = `${ADMIN_ROOT}/audit`;
const OWN = { name: 'audit', path: SECTION } as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const visit = employeeVisit(context, request);
  const { searchParams: params } = url;
  return { ...(await listPageOf(visit, visit.admin.auditListing, OWN, params)), done: params.get('done') ?? '' };
}

/** Runs the forms of the list. */
export async function action({ context, request }: ActionArgs) {
  const visit = employeeVisit(context, request);
  return runFormsOf(visit, request, visit.admin.auditListing, OWN);
}

export default function AuditTrail({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time } = useWork();
  const say = text.audit;
  const { list, lines, done } = loaderData;
  const answer = actionData ?? undefined;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <ActionOutcome answer={answer} done={textOfCode(viewSentences(text), done)} />
      <ListPanel
        list={list}
        described={auditList(text)}
        lines={lines}
        keyOf={({ id }) => String(id)}
        nameOf={({ id }) => String(id)}
        cells={{
          at: ({ at }) => time(at),
          person: ({ email, role }) => (
            <>
              {email} <span className={styles.muted}>{roleText(text, role)}</span>
            </>
          ),
          subject: ({ subject }) => (subject ? <SubjectLink subject={subject} /> : text.none),
          before: ({ before }) => <Changes before={before} after={null} />,
          after: ({ before, after }) => <Changes before={before} after={after} />,
        }}
        viewName={answer?.entered.name ?? ''}
        exportPath={listFilePath(OWN.name)}
      />
    </>
  );
}
