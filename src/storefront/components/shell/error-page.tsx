import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { RefusedMessages } from '../../../tenants/messages/types.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { departmentOf } from '../../department.ts';
import { localePart } from '../../locale.ts';
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

/** Returns false while the browser is certainly offline. */
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
 * Renders an error page with links: not found, failed, form not accepted, shop paused or browser offline. The texts of
 * a refusal come as `refusal`, because no other page carries them.
 */
export function ErrorPage(props: { kind: keyof typeof STATUS; refusal?: RefusedMessages | null }): ReactNode {
  const { errors } = useText().frame;
  const account = useAccountTextIfThere();
  const own = localePart(useLocale(), useLocation().pathname) === 'account' ? account : null;
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
          // The empty address reloads the requested page, also without JavaScript.
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
