import type { ReactNode } from 'react';
import { Tag, type Tone } from './section.tsx';
import { useWork } from './use-work.ts';

const TONES = {
  placed: 'good',
  cancelled: 'problem',
  prepared: 'warning',
  abandoned: 'quiet',
} as const satisfies Record<string, Tone>;

/** How far an order has come. */
export function OrderStateTag({ state }: { state: keyof typeof TONES }): ReactNode {
  const { text } = useWork();
  return <Tag tone={TONES[state]}>{text.orders.states[state]}</Tag>;
}
