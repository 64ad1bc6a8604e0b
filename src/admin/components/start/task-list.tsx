import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import styles from './start.module.css';

/** Work of one kind that waits for the employee, and the page below /backoffice where it is done. */
export type WaitingTask = { count: number; href: string; icon: IconName; label: (count: number) => string };

export function TaskList({ tasks, isTrouble }: { tasks: WaitingTask[]; isTrouble?: boolean }): ReactNode {
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={task.href} className={isTrouble ? styles.trouble : undefined}>
          <a href={`${ADMIN_ROOT}${task.href}`}>
            <Icon name={task.icon} size="small" />
            {task.label(task.count)}
            <Icon name="caret-right" size="small" className={styles.go} />
          </a>
        </li>
      ))}
    </ul>
  );
}
