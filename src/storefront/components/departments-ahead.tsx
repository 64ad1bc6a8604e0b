import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { departmentOf } from '../department.ts';
import { useShell } from '../shell-data.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import styles from './departments-ahead.module.css';

/** Renders the empty state of a list: a sentence, the departments and a link to the home page. */
export function DepartmentsAhead(props: { title: string; text: string; action: string }): ReactNode {
  const { frame } = useText();
  const links = useLinks();
  const departments = useShell()?.navigation ?? [];
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{props.title}</h2>
      <p>{props.text}</p>
      <nav aria-label={frame.errors.popular}>
        <ul className={styles.departments}>
          {departments.map((department) => (
            <li key={department.id} data-department={departmentOf(department.id)} className={styles.department}>
              <a href={links.category(department.path)}>{department.name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        <LinkButton look="primary" href={links.area('home')}>
          {props.action}
        </LinkButton>
      </p>
    </div>
  );
}
