import { useRef, useState } from 'react';
import { solveProof } from './solve-proof.ts';

export type ProofState = 'waiting' | 'running' | 'done' | 'failed';

/**
 * Solves the proof of work that replaces the question. It starts with the first key press. If it fails, the question
 * appears.
 */
export function useProofOfWork() {
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
        // The browser is too old, or the connection is not secure.
        () => {
          setState('failed');
          return null;
        },
      );
    }
    return work.current;
  };
  /** Each solution is valid for one message. */
  const renew = (): void => {
    work.current = null;
    setState('waiting');
  };
  return { state, begin, renew };
}
