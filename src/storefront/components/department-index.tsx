import type { ReactNode } from 'react';
import type { ProductPicture as PictureData } from '../../shop/catalogue/products/index.ts';
import { Picture } from '../../ui/picture.tsx';
import { departmentOf } from '../department.ts';
import { useShell } from '../shell-data.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import styles from './department-index.module.css';

/** Renders a tab with a product picture for each product department. */
export function DepartmentIndex(props: {
  pictures: Record<string, PictureData>;
  /** Sentences by department. */
  claims: Readonly<Record<string, string>>;
}): ReactNode {
  const text = useText();
  const links = useLinks();
  const navigation = useShell()?.navigation ?? [];
  return (
    <nav className={styles.index} aria-label={text.catalogue.list.noResultDepartments}>
      <ul className={styles.tabs}>
        {navigation.map((department) => {
          const picture = props.pictures[department.id];
          const id = departmentOf(department.id);
          const claim = props.claims[department.id];
          return (
            <li key={department.id} className={styles.tab} data-department={id}>
              <div className={styles.words}>
                <a className={styles.link} href={links.category(department.path)}>
                  {department.name}
                </a>
                {claim && <p className={styles.claim}>{claim}</p>}
              </div>
              {picture && (
                <div className={styles.picture}>
                  <Picture picture={picture} sizes="(min-width: 56.25em) 12vw, 25vw" frame="square" alt="" />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
