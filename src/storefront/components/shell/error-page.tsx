import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { RefusedMessages } from '../../../tenants/messages/types.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { departmentOf } from '../../department.ts';
import { partOf } from '../../locale.ts';
import { useShell } from '../../shell-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useAccountTextIfThere, useLocale, useText } from '../../text.tsx';
import styles from './error-page.module.css';
import { SearchField } from './search-field.tsx';

function onlineChanges(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** False while the browser knows that it has no line. */
function useOnline(): boolean {
  return useSyncExternalStore(
    onlineChanges,
    () => navigator.onLine,
    () => true,
  );
}

const STATUS = {
  'not-found': '404',
  'no-product': '404',
  failed: '500',
  unavailable: '503',
  refused: '405',
  offline: '',
};

/**
 * Says that a page is missing, failed, takes no forms, or cannot be fetched while the shop pauses or the browser is
 * offline, and offers ways on. The texts of a refusal come as `refusal`, since no other page carries them.
 */
export function ErrorPage(props: { kind: keyof typeof STATUS; refusal?: RefusedMessages | null }): ReactNode {
  const { errors } = useText().frame;
  const account = useAccountTextIfThere();
  const own = partOf(useLocale(), useLocation().pathname) === 'account' ? account : null;
  const navigation = useShell()?.navigation ?? [];
  const links = useLinks();
  const isMissing = props.kind === 'not-found' || props.kind === 'no-product';
  const isOnline = useOnline();
  const kind = isOnline || isMissing ? props.kind : 'offline';
  const [title, text] = {
    'not-found': [errors.notFoundTitle, errors.notFoundText],
    'no-product': [errors.notFoundTitle, errors.notFoundProduct],
    failed: [errors.serverTitle, own?.failed ?? errors.serverText],
    unavailable: [errors.unavailableTitle, errors.unavailableText],
    refused: [props.refusal?.title, props.refusal?.text],
    offline: [errors.offlineTitle, errors.offlineText],
  }[kind];
  return (
    <div className={styles.page}>
      {kind !== 'offline' && (
        <p className={styles.key} aria-hidden="true">
          {STATUS[kind]}
        </p>
      )}
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <SearchField id="page-search" className={styles.search} />
      <div className={styles.actions}>
        {!isMissing && (
          // An empty address is the one asked for: this page stands in its place, and works without script.
          <LinkButton href="" look="primary">
            {errors.reset}
          </LinkButton>
        )}
        <LinkButton href={links.area('home')} look={isMissing ? 'primary' : 'secondary'}>
          {errors.toHome}
        </LinkButton>
      </div>
      {navigation.length > 0 && (
        <section>
          <h2 className={styles.popular}>{errors.popular}</h2>
          <ul className={styles.tabs}>
            {navigation.map((department) => (
              <li key={department.id} data-department={departmentOf(department.id)}>
                <a className={styles.tab} href={links.category(department.path)}>
                  {department.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
