import type { ReactNode } from 'react';
import type { OrderStage } from '../../shop/selling/orders/index.ts';
import { Tag, type Tone } from './tag.tsx';
import { useWork } from './use-work.ts';

const TONES = {
  placed: 'good',
  cancelled: 'problem',
  prepared: 'warning',
  abandoned: 'quiet',
} as const satisfies Record<string, Tone>;

const STAGE_TONES: Record<OrderStage, Tone> = {
  'to-pay': 'warning',
  'to-check': 'warning',
  'to-ship': 'warning',
  'partly-shipped': 'warning',
  shipped: 'good',
  delivered: 'good',
  'partly-returned': 'quiet',
  returned: 'quiet',
  cancelled: 'problem',
};

/** Shows the state of an order; of a placed one its stage, if `stage` is given. */
export function OrderStateTag({ state, stage }: { state: keyof typeof TONES; stage?: OrderStage }): ReactNode {
  const { text } = useWork();
  if (state === 'placed' && stage !== undefined) return <StageTag stage={stage} />;
  return <Tag tone={TONES[state]}>{text.orders.states[state]}</Tag>;
}

/** Shows the stage of an order or of one of its lines. */
export function StageTag({ stage }: { stage: OrderStage }): ReactNode {
  return <Tag tone={STAGE_TONES[stage]}>{useWork().text.fulfilment.stages[stage]}</Tag>;
}
