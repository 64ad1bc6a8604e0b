import type { ReactNode } from 'react';
import type { HealthReport } from '../../shop/staff/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { atWork, orAbsent } from '../at-work.ts';
import desk from '../components/desk.module.css';
import { Facts, Key, PageHead, Panel, Table, Tag } from '../components/desk.tsx';
import { useWork } from '../components/use-work.ts';
import type { LoaderArgs, PageProps } from '../page-types.ts';
import { DOOR } from '../rooms.ts';

export async function loader({ context, request }: LoaderArgs) {
  const {
    desk: { health },
    member,
  } = atWork(context, request);
  return { report: orAbsent(await health.report(member)), at: Date.now() };
}

export default function Health({ loaderData }: PageProps<typeof loader>): ReactNode {
  const { text, time, number, bytes } = useWork();
  const { report, at } = loaderData;
  const { database, queues, outbox, mail, disk } = report;
  return (
    <>
      <PageHead title={text.health.title} intro={text.health.at(time(at))}>
        <LinkButton href={`${DOOR}/health`} icon="arrow-counter-clockwise">
          {text.health.reload}
        </LinkButton>
      </PageHead>
      <div className={desk.tiles}>
        <Panel id="database" title={text.health.database} aside={<Grade grade={database.grade} />}>
          <Facts
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
          {!mail.delivers && <p className={desk.hint}>{text.health.mailOff}</p>}
          <Facts
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
          <Facts
            facts={[
              [text.health.free, bytes(disk.free)],
              [text.health.size, bytes(disk.total)],
            ]}
          />
          <progress
            className={desk.progress}
            value={disk.total - disk.free}
            max={disk.total}
            aria-label={text.health.disk}
          />
        </Panel>
        <Panel id="outbox" title={text.health.outbox}>
          <Facts
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
      <Facts
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

function Queues({ list }: { list: HealthReport['queues']['list'] }): ReactNode {
  const { text, time, number } = useWork();
  if (list.length === 0)
    return (
      <div className={desk.panelBody}>
        <p className={desk.muted}>{text.health.noJobs}</p>
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
