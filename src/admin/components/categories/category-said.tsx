import type { ReactNode } from 'react';
import { textOfCode } from '../../worded.ts';
import { ActionOutcome } from '../outcome.tsx';
import { useWork } from '../use-work.ts';

/** Shows the outcome of the last form. */
export function CategorySaid({ done, problem }: { done: string | null; problem: string | undefined }): ReactNode {
  const { text } = useWork();
  const answer = problem === undefined ? undefined : { problem };
  return <ActionOutcome answer={answer} done={textOfCode(text.categories.done, done)} />;
}
