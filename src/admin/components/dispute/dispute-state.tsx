import type { ReactNode } from 'react';
import type { DisputeRow } from '../../../shop/money/ledger/index.ts';
import { Tag, type Tone } from '../tag.tsx';
import { useWork } from '../use-work.ts';

const TONES: Record<DisputeRow['state'], Tone> = {
  inquiry: 'warning',
  'needs-response': 'problem',
  'under-review': 'warning',
  won: 'good',
  lost: 'quiet',
};

/** State of a dispute as a tag. */
export function DisputeStateTag({ state }: Pick<DisputeRow, 'state'>): ReactNode {
  const { text } = useWork();
  return <Tag tone={TONES[state]}>{text.disputes.states[state]}</Tag>;
}

/** Returns the reason of a dispute in the employee's language; the provider's name if there is no text for it. */
export function useDisputeReason(): (dispute: Pick<DisputeRow, 'reason'>) => string {
  const { text } = useWork();
  return ({ reason }) => text.disputes.reasons[reason] ?? reason;
}
