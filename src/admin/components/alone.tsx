import type { ReactNode } from 'react';
import { STAFF_LANGUAGES } from '../../shop/staff/employees/staff-language.ts';
import { useShopName } from '../../storefront/shop-name.ts';
import { classNames } from '../../ui/class-names.ts';
import { staffTexts } from '../texts/index.ts';
import styles from './admin-shell.module.css';
import { Brand } from './navigation-rail.tsx';
import sectionStyles from './section.module.css';
import { useSignInData } from './use-work.ts';

/** Page with a single task, before the login is complete. */
export function Alone(props: { title: string; languages?: string | undefined; children: ReactNode }): ReactNode {
  const { text, language } = useSignInData();
  const { title, languages, children } = props;
  return (
    <div className={classNames(sectionStyles.admin, styles.alone)}>
      <title>{text.title(title)}</title>
      <header>
        <Brand house={useShopName()} />
      </header>
      <main className={styles.card}>
        <h1>{title}</h1>
        {children}
      </main>
      {languages !== undefined && (
        <nav className={styles.languages} aria-label={text.language}>
          {STAFF_LANGUAGES.map((entry) => (
            <a
              key={entry}
              href={`?${languages}lang=${entry}`}
              lang={staffTexts[entry].lang}
              aria-current={entry === language ? 'true' : undefined}
            >
              {staffTexts[entry].languageName}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
