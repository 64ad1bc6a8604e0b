import type { ReactNode } from 'react';
import { adminDayText } from '../../formats.ts';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';

/** Shows the day on which something is due; a past one is marked. */
export function DueDay({ day, today }: { day: string | null; today: string }): ReactNode {
  const { text, language } = useWork();
  if (day === null) return text.none;
  const shown = adminDayText(day, language);
  return day < today ? <Tag tone="problem">{`${shown}, ${text.returns.overdue}`}</Tag> : shown;
}
