import type { ReactNode } from 'react';
import type { ListedTicket, Priority } from '../../../shop/marketing/contact/index.ts';
import styles from '../section.module.css';
import { Tag, type Tone } from '../tag.tsx';
import { useWork } from '../use-work.ts';

const TONES: Record<Priority, Tone> = { urgent: 'problem', high: 'warning', normal: 'quiet', low: 'quiet' };

/** Shows a priority that differs from the usual one. */
export function PriorityTag({ priority }: { priority: Priority }): ReactNode {
  const say = useWork().text.inbox;
  return priority === 'normal' ? null : <Tag tone={TONES[priority]}>{say.priorities[priority]}</Tag>;
}

/** Subject of a message in the list, with what sets it apart. */
export function SubjectCell({ ticket, name }: { ticket: ListedTicket; name: string }): ReactNode {
  const say = useWork().text.inbox;
  return (
    <span className={styles.actions}>
      {name}
      <PriorityTag priority={ticket.priority} />
      {ticket.files && <Tag tone="quiet">{say.withFiles}</Tag>}
      {ticket.tags.map((tag) => (
        <Tag key={tag} tone="quiet">
          {tag}
        </Tag>
      ))}
    </span>
  );
}
