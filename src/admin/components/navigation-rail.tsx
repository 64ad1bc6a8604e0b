import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { STAFF_LANGUAGES } from '../../shop/staff/employees/staff-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { ADMIN_ROOT, LOGOUT } from '../sections.ts';
import { staffTexts } from '../texts/index.ts';
import { roleText } from '../worded.ts';
import styles from './admin-shell.module.css';
import { useWork } from './use-work.ts';

export function Brand({ house }: { house?: string }): ReactNode {
  return (
    <a className={styles.brand} href={ADMIN_ROOT}>
      Kontor {house && <span>{house}</span>}
    </a>
  );
}

/** Choice of the tenant to work on: each tenant has its own prices, texts and range. */
export function TenantForm({ id }: { id: string }): ReactNode {
  const { text, house, houses } = useWork();
  const { pathname } = useLocation();
  return (
    <form method="post" action={`${ADMIN_ROOT}/house`} className={styles.house}>
      <label htmlFor={id}>{text.house}</label>
      <div className={styles.choice}>
        <select id={id} name="house" defaultValue={house}>
          {houses.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.name}
            </option>
          ))}
        </select>
        <button type="submit" aria-label={text.changeHouse} title={text.changeHouse}>
          <Icon name="arrow-right" size="small" />
        </button>
      </div>
      <input type="hidden" name="to" value={pathname} />
    </form>
  );
}

export function SignedInPerson({ children }: { children?: ReactNode }): ReactNode {
  const { text, language, email, role } = useWork();
  const { pathname } = useLocation();
  return (
    <div className={styles.person}>
      <div>
        <a href={`${ADMIN_ROOT}/account`}>
          {email.slice(0, email.indexOf('@') + 1)}
          <wbr />
          {email.slice(email.indexOf('@') + 1)}
        </a>
        <br />
        {roleText(text, role)}
      </div>
      <form method="post" action={`${ADMIN_ROOT}/account`} aria-label={text.language}>
        <input type="hidden" name="intent" value="language" />
        <input type="hidden" name="to" value={pathname} />
        {STAFF_LANGUAGES.map((entry) => (
          <button
            key={entry}
            type="submit"
            name="language"
            value={entry}
            lang={staffTexts[entry].lang}
            className={styles.word}
            aria-pressed={entry === language}
          >
            {staffTexts[entry].languageName}
          </button>
        ))}
      </form>
      <form method="post" action={LOGOUT}>
        <button type="submit" className={styles.word}>
          {text.logout}
        </button>
      </form>
      {children}
    </div>
  );
}
