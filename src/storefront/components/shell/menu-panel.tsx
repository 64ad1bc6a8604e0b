import type { ReactNode } from 'react';
import type { CategoryNode } from '../../../shop/catalogue/products/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './mega-menu.module.css';

/**
 * Renders the panel of a department: its groups, their categories and its picture. Browsers load the picture when the
 * panel opens.
 */
export function MenuPanel(props: { department: CategoryNode }): ReactNode {
  const { department } = props;
  const { navigation } = useText().frame;
  const links = useLinks();
  return (
    <div className={styles.panelInner}>
      <a className={styles.all} href={links.category(department.path)}>
        {navigation.all(department.name)}
        <Icon name="arrow-right" size="small" />
      </a>
      <ul className={styles.columns}>
        {department.children.map((group) => (
          <li key={group.id}>
            <a className={styles.group} href={links.category(group.path)}>
              {group.name}
            </a>
            <ul>
              {group.children.map((leaf) => (
                <li key={leaf.id}>
                  <a className={styles.leaf} href={links.category(leaf.path)}>
                    {leaf.name}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {department.picture && (
        <div className={styles.picture}>
          <Picture picture={department.picture} sizes="16rem" widest={480} alt="" />
        </div>
      )}
    </div>
  );
}
