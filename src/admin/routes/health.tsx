import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { HealthReport } from '../../shop/staff/employees/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../components/section.module.css';
import { AdminPageHead, FactList, Key, Panel } from '../components/section.tsx';
import { Table } from '../components/table.tsx';
import { Tag } from '../components/tag.tsx';
import { useWork } from '../components/use-work.ts';
import { employeeVisit, orAbsent } from '../current-employee.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '../page-types.ts';
import { ADMIN_ROOT } from '../sections.ts';

const SECTION = `${ADMIN_ROOT}/health`;
const DONE = ['retried', 'discarded'] as const;

export async function loader({ context, request, url }: LoaderArgs) {
  const {
    admin: { health },
    member,
  } = employeeVisit(context, request);
  return {
    report: orAbsent(await health.report(member)),
    at: Date.now(),
    done: DONE.find((outcome) => url.searchParams.has(outcome)) ?? null,
    maySettle: may(member, 'job.settle'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const {
    admin: { health },
    member,
    text,
  } = employeeVisit(context, request);
  const { id = '', intent } = await readForm(request);
  const how = intent === 'discard' ? 'discard' : 'retry';
  const outcome = await health.settleJob(member, id, how);
  if (outcome.ok) return redirect(`${SECTION}?${how === 'retry' ? 'retried' : 'discarded'}`, 303);
  return sendBack(request, { problem: outcome.problem === 'not-allowed' ? text.notAllowed : text.notFound });
}

export default function Health({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, number, bytes } = useWork();
  const { report, at, done, maySettle } = loaderData;
  const { database, queues, outbox, mail, disk } = report;
  return (
    <>
      <AdminPageHead title={text.health.title} intro={text.health.at(time(at))}>
        <LinkButton href={SECTION} icon="arrow-counter-clockwise">
          {text.health.reload}
        </LinkButton>
      </AdminPageHead>
      {done && !actionData && (
        <Notice kind="success" role="status">
          {done === 'retried' ? text.health.jobRetried : text.health.jobDiscarded}
        </Notice>
      )}
      {actionData && (
        <Notice kind="problem" role="alert">
          {actionData.problem}
        </Notice>
      )}
      <div className={styles.tiles}>
        <Panel id="database" title={text.health.database} aside={<Grade grade={database.grade} />}>
          <FactList
            facts={[
              [text.health.version, `PostgreSQL ${database.version}`],
              [text.health.answer, `${database.milliseconds.toFixed(1)}\u00a0ms`],
              [text.health.size, bytes(database.bytes)],
              [text.health.connections, number(database.connections)],
              [text.health.migration, <Key key="migration">{database.migration}</Key>],
            ]}
          />
        </Panel>
        <Panel id="mail" title={text.health.mail} aside={<Grade grade={mail.grade} />}>
          {!mail.delivers && <p className={styles.hint}>{text.health.mailOff}</p>}
          <FactList
            facts={[
              [text.health.mailWaiting, number(mail.waiting)],
              [text.health.mailFailed, number(mail.failed)],
              [text.health.mailInDoubt, number(mail.inDoubt)],
              [text.health.mailSent, number(mail.sent)],
              [text.health.oldest, time(mail.oldest)],
            ]}
          />
        </Panel>
        <Panel id="disk" title={text.health.disk} aside={<Grade grade={disk.grade} />}>
          <FactList
            facts={[
              [text.health.free, bytes(disk.free)],
              [text.health.size, bytes(disk.total)],
            ]}
          />
          <progress
            className={styles.progress}
            value={disk.total - disk.free}
            max={disk.total}
            aria-label={text.health.disk}
          />
        </Panel>
        <Panel id="outbox" title={text.health.outbox}>
          <FactList
            facts={[
              [text.health.outboxRows, number(outbox.rows)],
              [text.health.outboxOldest, time(outbox.oldest)],
            ]}
          />
        </Panel>
        <ProcessPanel process={report.process} />
      </div>
      <Panel id="queues" title={text.health.queues} aside={<Grade grade={queues.grade} />} flush>
        <Queues list={queues.list} />
      </Panel>
      {queues.failedJobs.length > 0 && (
        <Panel id="failed-jobs" title={text.health.failedJobs} flush>
          <FailedJobs list={queues.failedJobs} maySettle={maySettle} />
        </Panel>
      )}
    </>
  );
}

function Grade({ grade }: { grade: HealthReport['disk']['grade'] }): ReactNode {
  const { text } = useWork();
  return <Tag tone={grade}>{text.health.grades[grade]}</Tag>;
}

function ProcessPanel({ process }: { process: HealthReport['process'] }): ReactNode {
  const { text, time, bytes } = useWork();
  return (
    <Panel id="process" title={text.health.process}>
      <FactList
        facts={[
          [text.health.kontor, process.version],
          [text.health.node, process.node],
          [text.health.memory, bytes(process.memory)],
          [text.health.heap, bytes(process.heap)],
          [text.health.started, time(process.startedAt)],
        ]}
      />
    </Panel>
  );
}

function FailedJobs(props: { list: HealthReport['queues']['failedJobs']; maySettle: boolean }): ReactNode {
  const { text, time, number } = useWork();
  const { health } = text;
  return (
    <>
      <div className={styles.panelBody}>
        <p className={styles.hint}>{health.failedJobsHint}</p>
      </div>
      <Table
        label={health.failedJobs}
        broad
        columns={[
          { label: health.queue, look: 'tight' },
          { label: health.job },
          { label: health.failedAt, look: 'tight' },
          { label: health.tries, look: 'end' },
          { label: health.problem, look: 'wide' },
          ...(props.maySettle ? [{ label: health.settle, look: 'wide' as const }] : []),
        ]}
        rows={props.list.map((job) => ({
          key: job.id,
          cells: [
            <Key key="queue">{job.queue}</Key>,
            job.id,
            time(job.failedAt),
            number(job.tries),
            job.problem ?? '–',
            <form key="settle" method="post" action={SECTION} className={styles.actions}>
              <input type="hidden" name="id" value={job.id} />
              <Button type="submit" name="intent" value="retry" icon="arrow-counter-clockwise">
                {health.retryJob}
              </Button>
              <Button type="submit" name="intent" value="discard">
                {health.discardJob}
              </Button>
            </form>,
          ],
        }))}
      />
    </>
  );
}

function Queues({ list }: { list: HealthReport['queues']['list'] }): ReactNode {
  const { text, time, number } = useWork();
  if (list.length === 0)
    return (
      <div className={styles.panelBody}>
        <p className={styles.muted}>{text.health.noJobs}</p>
      </div>
    );
  return (
    <Table
      label={text.health.queues}
      columns={[
        { label: text.health.queue, look: 'tight' },
        { label: text.health.waiting, look: 'end' },
        { label: text.health.running, look: 'end' },
        { label: text.health.failed, look: 'end' },
        { label: text.health.oldest, look: 'tight' },
      ]}
      rows={list.map((queue) => ({
        key: queue.name,
        cells: [
          <Key key="name">{queue.name}</Key>,
          number(queue.waiting),
          number(queue.running),
          number(queue.failed),
          time(queue.oldest),
        ],
      }))}
    />
  );
}
