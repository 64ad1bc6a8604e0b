import type { ReactNode } from 'react';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import { departmentOf } from '../../department.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './page-head.module.css';

/** Renders the head of a catalogue page: the department's tab in its colour, and the page title. */
export function PageHead(props: {
  title: string;
  department?: string | null;
  /** Path from the top to this page, which is last and needs no address. */
  breadcrumb: { name: string; href: string | null }[];
  children?: ReactNode;
}): ReactNode {
  const { title, department, breadcrumb, children } = props;
  const { navigation } = useText().frame;
  const links = useLinks();
  return (
    <div className={styles.head} data-department={departmentOf(department)}>
      <div className={styles.inner}>
        <Breadcrumb
          label={navigation.breadcrumb}
          items={[{ name: navigation.home, href: links.area('home') }, ...breadcrumb]}
        />
        <h1 className={styles.title}>{unbroken(title)}</h1>
        {children}
      </div>
    </div>
  );
}
