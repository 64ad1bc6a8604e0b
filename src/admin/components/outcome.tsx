import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** What became of the last form of a room: why it was refused, or, once the room was opened again, that it was done. */
export function Outcome({
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
