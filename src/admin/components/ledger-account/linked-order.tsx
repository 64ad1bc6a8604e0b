import type { ReactNode } from 'react';
import { ADMIN_ROOT } from '../../sections.ts';
import { Key } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Links to the order of an entry; null if it belongs to none. */
export function LinkedOrder({ number }: { number: string | null }): ReactNode {
  const { text } = useWork();
  if (number === null) return text.none;
  return (
    <a href={`${ADMIN_ROOT}/orders/${number}`}>
      <Key>{number}</Key>
    </a>
  );
}
