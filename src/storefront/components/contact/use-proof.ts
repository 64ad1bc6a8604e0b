import { useRef, useState } from 'react';
import { solveProof } from './solve-proof.ts';

export type ProofState = 'waiting' | 'running' | 'done' | 'failed';

/** The work in place of the question: it begins with the first key, and where it cannot be done the question comes back. */
export function useProof() {
  const [state, setState] = useState<ProofState>('waiting');
  const work = useRef<Promise<string | null> | null>(null);
  const begin = (): Promise<string | null> => {
    if (work.current === null) {
      setState('running');
      work.current = solveProof().then(
        (solved) => {
          setState('done');
          return solved;
        },
        // An old browser, or no secure connection.
        () => {
          setState('failed');
          return null;
        },
      );
    }
    return work.current;
  };
  /** What was sent is good for one message. */
  const renew = (): void => {
    work.current = null;
    setState('waiting');
  };
  return { state, begin, renew };
}
