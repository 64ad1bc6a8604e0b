import type { ReactNode } from 'react';
import type { ShownApproval } from '../../shop/staff/employees/index.ts';
import { ApprovalTag } from '../components/approval-facts.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/approvals`;

export async function loader({ context, request }: LoaderArgs) {
  const { admin, member, tenant } = employeeVisit(context, request);
  return orAbsent(await admin.approvals.overview(member, tenant));
}

function ApprovalTable({ label, approvals }: { label: string; approvals: ShownApproval[] }): ReactNode {
  const { text, time, amount } = useWork();
  const say = text.approvals;
  return (
    <Table
      label={label}
      broad
      columns={[
        { label: say.act, look: 'wide' },
        { label: say.amount, look: 'end' },
        { label: say.customer, look: 'wide' },
        { label: say.why, look: 'wide' },
        { label: say.by, look: 'wide' },
        { label: say.at, look: 'tight' },
        { label: say.state },
      ]}
      rows={approvals.map((approval) => ({
        key: approval.id,
        cells: [
          <a key="act" href={`${SECTION}/${approval.id}`}>
            {say.acts[approval.act]}
          </a>,
          approval.amount === null ? text.none : amount(approval.amount),
          approval.customer ?? text.none,
          approval.reason,
          approval.isOwn ? say.own : approval.requestedEmail,
          time(approval.requestedAt),
          <ApprovalTag key="state" state={approval.state} />,
        ],
      }))}
    />
  );
}

/** Acts that wait for a second employee, and the newest decisions. */
export default function Approvals({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text } = useWork();
  const say = text.approvals;
  const { waiting, closed } = loaderData;
  return (
    <>
      <AdminPageHead title={say.title} intro={say.intro} />
      <Panel id="waiting" title={say.waiting} flush={waiting.length > 0}>
        {waiting.length === 0 ? (
          <p className={styles.muted}>{say.noneWaiting}</p>
        ) : (
          <ApprovalTable label={say.waiting} approvals={waiting} />
        )}
      </Panel>
      <Panel id="closed" title={say.closed} flush={closed.length > 0}>
        {closed.length === 0 ? (
          <p className={styles.muted}>{say.noneClosed}</p>
        ) : (
          <ApprovalTable label={say.closed} approvals={closed} />
        )}
      </Panel>
    </>
  );
}
