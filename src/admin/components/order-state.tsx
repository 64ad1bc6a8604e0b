import type { ReactNode } from 'react';
import type { OrderStage } from '../../shop/after-sales/fulfilment/index.ts';
import { Tag, type Tone } from './tag.tsx';
import { useWork } from './use-work.ts';

const TONES = {
  placed: 'good',
  cancelled: 'problem',
  prepared: 'warning',
  abandoned: 'quiet',
} as const satisfies Record<string, Tone>;

/** Shows the state of an order; of a placed one how far it is shipped and returned, if `stage` is given. */
export function OrderStateTag({ state, stage }: { state: keyof typeof TONES; stage?: OrderStage }): ReactNode {
  const { text } = useWork();
  const isShown = state === 'placed' && stage !== undefined;
  return <Tag tone={TONES[state]}>{isShown ? text.fulfilment.stages[stage] : text.orders.states[state]}</Tag>;
}
