import type { ReactNode } from 'react';
import { Tag, type Tone } from './section.tsx';
import { useWork } from './use-work.ts';

const TONES = {
  placed: 'good',
  cancelled: 'problem',
  prepared: 'warning',
  abandoned: 'quiet',
} as const satisfies Record<string, Tone>;

/** Shows the state of an order. */
export function OrderStateTag({ state }: { state: keyof typeof TONES }): ReactNode {
  const { text } = useWork();
  return <Tag tone={TONES[state]}>{text.orders.states[state]}</Tag>;
}
