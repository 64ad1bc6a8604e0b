import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { departmentOf } from '../../department.ts';
import { useFrame } from '../../frame-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './empty-basket.module.css';

/** An empty basket leads on: to the departments and to the home page. */
export function EmptyBasket(): ReactNode {
  const { basket: text, frame } = useText();
  const links = useLinks();
  const departments = useFrame()?.navigation ?? [];
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{text.empty}</h2>
      <p>{text.emptyText}</p>
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
          {text.emptyAction}
        </LinkButton>
      </p>
    </div>
  );
}
