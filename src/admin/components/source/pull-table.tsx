import type { ReactNode } from 'react';
import type { FeedPull } from '../../../shop/catalogue/products/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { fetchProblemText } from '../../source-problem.ts';
import { TablePanel } from '../table-panel.tsx';
import { Tag, type Tone } from '../tag.tsx';
import { useWork } from '../use-work.ts';

const TONES: Record<FeedPull['state'], Tone> = {
  waiting: 'quiet',
  running: 'quiet',
  imported: 'good',
  unchanged: 'quiet',
  failed: 'problem',
};

export function PullTag({ state }: { state: FeedPull['state'] }): ReactNode {
  const { text } = useWork();
  return <Tag tone={TONES[state]}>{text.sources.states[state]}</Tag>;
}

/** Last pulls of a source with their imports, and how many rows those read, changed and refused. */
export function PullTable({ pulls }: { pulls: FeedPull[] }): ReactNode {
  const { text, time, bytes, number, duration } = useWork();
  const say = text.sources;
  return (
    <TablePanel
      id="pulls"
      title={say.pulls}
      empty={say.noPulls}
      columns={[
        { label: say.at, look: 'tight' },
        { label: say.state },
        { label: say.size, look: 'end' },
        { label: say.duration, look: 'end' },
        { label: say.imports, look: 'text' },
      ]}
      rows={pulls.map((pull) => ({
        key: pull.id,
        cells: [
          time(pull.created_at),
          <PullTag key="state" state={pull.state} />,
          pull.bytes === null ? text.none : bytes(Number(pull.bytes)),
          pull.started_at && pull.ended_at ? duration(pull.ended_at.getTime() - pull.started_at.getTime()) : text.none,
          pull.problem === null ? (
            <PullRuns key="runs" runs={pull.runs} number={number} />
          ) : (
            fetchProblemText(text, pull.problem, pull.detail)
          ),
        ],
      }))}
    />
  );
}

function PullRuns({ runs, number }: { runs: FeedPull['runs']; number: (value: number) => string }): ReactNode {
  const { text } = useWork();
  if (runs.length === 0) return text.none;
  return (
    <ul>
      {runs.map((run) => (
        <li key={run.id}>
          <a href={`${ADMIN_ROOT}/imports/${run.id}`}>
            {text.sources.run({
              target: run.target,
              rows: number(run.rows),
              changed: number(run.changed),
              refused: number(run.refused),
            })}
          </a>
        </li>
      ))}
    </ul>
  );
}
