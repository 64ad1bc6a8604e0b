import type { ReactNode } from 'react';
import type { TeamMember } from '../../../shop/marketing/contact/index.ts';
import { useWork } from '../use-work.ts';

const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;

/** Employees who may be in charge; the employee who looks comes first. */
export function TeamOptions({ team }: { team: readonly TeamMember[] }): ReactNode {
  const { text, email } = useWork();
  return (
    <>
      <option value="me">{text.inbox.me}</option>
      {team
        .filter((member) => member.email !== email)
        .map((member) => (
          <option key={member.id} value={member.id}>
            {member.email}
          </option>
        ))}
    </>
  );
}

export function PriorityOptions(): ReactNode {
  const say = useWork().text.inbox;
  return PRIORITIES.map((priority) => (
    <option key={priority} value={priority}>
      {say.priorities[priority]}
    </option>
  ));
}
