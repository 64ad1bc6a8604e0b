import type { ReactNode } from 'react';
import type { StoredMail } from '../../shop/staff/employees/index.ts';
import { Tag } from './tag.tsx';
import { useWork } from './use-work.ts';

const TONES = { sent: 'good', waiting: 'quiet', failed: 'problem', 'in-doubt': 'warning' } as const;

export function MailStateTag({ state }: { state: StoredMail['state'] }): ReactNode {
  const { text } = useWork();
  return <Tag tone={TONES[state]}>{text.mails.states[state]}</Tag>;
}
