import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Shows the outcome of the last form: why it was refused, or, after the redirect, that it succeeded. */
export function ActionOutcome({
  answer,
  done,
}: {
  answer: { problem: string | null } | undefined;
  done: string | false | null | undefined;
}): ReactNode {
  if (!answer)
    return (
      done && (
        <Notice kind="success" role="status">
          {done}
        </Notice>
      )
    );
  return (
    answer.problem !== null && (
      <Notice kind="problem" role="alert">
        {answer.problem}
      </Notice>
    )
  );
}
