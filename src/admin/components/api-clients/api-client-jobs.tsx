import type { ReactNode } from 'react';
import type { ApiJob } from '../../../shop/staff/api-jobs/index.ts';
import { Button } from '../../../ui/button.tsx';
import pageStyles from '../section.module.css';
import { Key } from '../section.tsx';
import { TablePanel } from '../table-panel.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

const TONES = {
  waiting: 'quiet',
  running: 'warning',
  cancelling: 'warning',
  done: 'good',
  failed: 'problem',
  cancelled: 'quiet',
} as const;

/** Newest jobs of a client with their progress. */
export function ApiClientJobs({ jobs, here }: { jobs: readonly ApiJob[]; here: string }): ReactNode {
  const { text, time } = useWork();
  const say = text.apiClients.jobs;
  return (
    <TablePanel
      id="jobs"
      title={say.title}
      broad
      empty={say.none}
      columns={[
        { label: say.task },
        { label: say.state },
        { label: say.lines },
        { label: say.created, look: 'tight' },
        { label: say.ended, look: 'tight' },
        { label: say.result, look: 'tight' },
        { label: say.action },
      ]}
      rows={jobs.map((job) => ({
        key: job.id,
        cells: [
          <Subject key="subject" job={job} />,
          <State key="state" job={job} />,
          <Progress key="progress" job={job} />,
          time(job.createdAt),
          time(job.endedAt),
          job.resultGone ? say.gone[job.resultGone] : time(job.resultUntil),
          <Cancel key="cancel" job={job} here={here} />,
        ],
      }))}
    />
  );
}

function Subject({ job }: { job: ApiJob }): ReactNode {
  const { text, houses } = useWork();
  const shop = houses.find(({ id }) => id === job.tenant)?.name ?? text.apiClients.allShops;
  return (
    <>
      {text.apiClients.jobs.kinds[job.kind]} <Key>{job.subject}</Key>
      <br />
      <span className={pageStyles.hint}>{shop}</span>
    </>
  );
}

function State({ job }: { job: ApiJob }): ReactNode {
  const { text } = useWork();
  const say = text.apiClients.jobs;
  return (
    <>
      <Tag tone={TONES[job.state]}>{say.states[job.state]}</Tag>
      {job.problem && (
        <>
          <br />
          <span className={pageStyles.hint}>{say.problems[job.problem]}</span>
        </>
      )}
    </>
  );
}

function Progress({ job }: { job: ApiJob }): ReactNode {
  const { text, number } = useWork();
  const say = text.apiClients.jobs;
  const isOver = job.total === null || job.total === job.done;
  return (
    <>
      {isOver ? number(job.done) : say.progress(number(job.done), number(job.total ?? 0))}
      {job.refused > 0 && (
        <>
          <br />
          <span className={pageStyles.hint}>{say.refusedLines(number(job.refused))}</span>
        </>
      )}
    </>
  );
}

function Cancel({ job, here }: { job: ApiJob; here: string }): ReactNode {
  const { text } = useWork();
  const say = text.apiClients.jobs;
  if (job.endedAt || job.state === 'cancelling') return null;
  return (
    <form method="post" action={here}>
      <input type="hidden" name="job" value={job.id} />
      <Button type="submit" name="intent" value="cancel-job" aria-label={say.cancelOf(job.subject)}>
        {say.cancel}
      </Button>
    </form>
  );
}
