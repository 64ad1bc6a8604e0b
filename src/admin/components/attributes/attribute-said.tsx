import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { textOfCode } from '../../worded.ts';
import { useWork } from '../use-work.ts';

/** Shows the outcome of the last form. */
export function AttributeSaid({ done, problem }: { done: string | null; problem: string | undefined }): ReactNode {
  const { text } = useWork();
  if (problem !== undefined)
    return (
      <Notice kind="problem" role="alert">
        {problem}
      </Notice>
    );
  const said = textOfCode(text.attributes.done, done);
  return said === undefined ? null : (
    <Notice kind="success" role="status">
      {said}
    </Notice>
  );
}
