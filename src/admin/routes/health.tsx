import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { HealthReport } from '../../shop/staff/employees/index.ts';
import { may } from '../../shop/staff/employees/permissions.ts';
import { readForm, sendBack } from '../../storefront/form-data.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
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
const DONE = {
  retried: 'jobRetried',
  discarded: 'jobDiscarded',
  paused: 'queuePaused',
  resumed: 'queueResumed',
} as const;
const OUTCOMES = ['retried', 'discarded', 'paused', 'resumed'] as const;
/** Outcome of each button. */
const DONE_BY: Record<string, (typeof OUTCOMES)[number]> = {
  retry: 'retried',
  discard: 'discarded',
  pause: 'paused',
  resume: 'resumed',
};

export async function loader({ context, request, url }: LoaderArgs) {
  const {
    admin: { health },
    member,
  } = employeeVisit(context, request);
  return {
    report: orAbsent(await health.report(member)),
    at: Date.now(),
    done: OUTCOMES.find((outcome) => url.searchParams.has(outcome)) ?? null,
    maySettle: may(member, 'job.settle'),
    mayPause: may(member, 'queue.pause'),
  };
}

export async function action({ context, request }: ActionArgs) {
  const {
    admin: { health },
    member,
    text,
  } = employeeVisit(context, request);
  const { id = '', queue = '', intent } = await readForm(request);
  const done = DONE_BY[intent ?? ''] ?? 'retried';
  const outcome =
    done === 'paused' || done === 'resumed'
      ? await health.setPaused(member, queue, done === 'paused')
      : await health.settleJob(member, id, done === 'retried' ? 'retry' : 'discard');
  if (outcome.ok) return redirect(`${SECTION}?${done}`, 303);
  return sendBack(request, { problem: outcome.problem === 'not-allowed' ? text.notAllowed : text.notFound });
}

export default function Health({ loaderData, actionData }: PageProps<typeof loader, typeof action>): ReactNode {
  const { text, time, number, bytes } = useWork();
  const { report, at, done, maySettle, mayPause } = loaderData;
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
          {text.health[DONE[done]]}
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
        <Queues list={queues.list} mayPause={mayPause} />
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

function Queues({ list, mayPause }: { list: HealthReport['queues']['list']; mayPause: boolean }): ReactNode {
  const { text, time, number } = useWork();
  const { health } = text;
  const isIdle = (queue: (typeof list)[number]) =>
    queue.waiting + queue.running + queue.failed === 0 && queue.pausedSince === null;
  const [idle, shown] = [list.filter(isIdle), list.filter((queue) => !isIdle(queue))];
  return (
    <>
      {shown.length === 0 && (
        <div className={styles.panelBody}>
          <p className={styles.muted}>{health.noJobs}</p>
        </div>
      )}
      {shown.some(({ pausedSince }) => pausedSince !== null) && (
        <div className={styles.panelBody}>
          <p className={styles.hint}>{health.pausedHint}</p>
        </div>
      )}
      {shown.length > 0 && (
        <Table
          label={health.queues}
          columns={[
            { label: health.queue, look: 'tight' },
            { label: health.waiting, look: 'end' },
            { label: health.running, look: 'end' },
            { label: health.failed, look: 'end' },
            { label: health.oldest, look: 'tight' },
            { label: health.paused, look: 'tight' },
            ...(mayPause ? [{ label: health.settle }] : []),
          ]}
          rows={shown.map(({ name, waiting, running, failed, oldest, pausedSince }) => ({
            key: name,
            cells: [
              <Key key="name">{name}</Key>,
              number(waiting),
              number(running),
              number(failed),
              time(oldest),
              pausedSince === null ? '–' : time(pausedSince),
              <form key="pause" method="post" action={SECTION} className={styles.actions}>
                <input type="hidden" name="queue" value={name} />
                <Button type="submit" name="intent" value={pausedSince === null ? 'pause' : 'resume'}>
                  {pausedSince === null ? health.pauseQueue : health.resumeQueue}
                </Button>
              </form>,
            ],
          }))}
        />
      )}
      {mayPause && idle.length > 0 && (
        <form method="post" action={SECTION} className={styles.panelBody}>
          <Select name="queue" label={health.pauseIdle}>
            {idle.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <div className={styles.actions}>
            <Button type="submit" name="intent" value="pause">
              {health.pauseQueue}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
