import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { useWork } from '../use-work.ts';

/** Shows why the last form was refused, with its faults and the version that another employee saved meanwhile. */
export function SaveRefusal(props: {
  problem: string;
  faults: string[];
  conflict: { mine: number; theirs: number } | null;
  here: string;
}): ReactNode {
  const { problem, faults, conflict, here } = props;
  const say = useWork().text.content;
  return (
    <Notice kind="problem" role="alert">
      {problem}
      <Lines lines={faults} />
      {conflict !== null && (
        <>
          {' '}
          <a href={`${here}/compare?from=${conflict.mine}&to=${conflict.theirs}`} target="_blank" rel="noreferrer">
            {say.conflictCompare}
          </a>
        </>
      )}
    </Notice>
  );
}

/** Names what the draft refers to but does not exist. */
export function DraftWarnings({ warnings }: { warnings: string[] }): ReactNode {
  const say = useWork().text.content;
  if (warnings.length === 0) return null;
  return (
    <Notice kind="info">
      <strong>{say.warningsTitle}</strong>
      <Lines lines={warnings} />
    </Notice>
  );
}

function Lines({ lines }: { lines: string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
