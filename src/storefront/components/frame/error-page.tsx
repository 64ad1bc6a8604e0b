import { type ReactNode, useSyncExternalStore } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { departmentOf } from '../../department.ts';
import { useFrame } from '../../frame-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
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

/** A page that is not there, one that failed, or one that a browser without a line cannot fetch: with ways on. */
export function ErrorPage(props: { kind: 'not-found' | 'no-product' | 'failed' | 'offline' }): ReactNode {
  const { errors } = useText().frame;
  const navigation = useFrame()?.navigation ?? [];
  const links = useLinks();
  const isMissing = props.kind === 'not-found' || props.kind === 'no-product';
  const isOnline = useOnline();
  const isOffline = props.kind === 'offline' || (!isOnline && !isMissing);
  const title = isOffline ? errors.offlineTitle : isMissing ? errors.notFoundTitle : errors.serverTitle;
  const text = {
    'not-found': errors.notFoundText,
    'no-product': errors.notFoundProduct,
    failed: isOffline ? errors.offlineText : errors.serverText,
    offline: errors.offlineText,
  }[props.kind];
  return (
    <div className={styles.page}>
      {!isOffline && (
        <p className={styles.key} aria-hidden="true">
          {isMissing ? '404' : '500'}
        </p>
      )}
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <SearchField className={styles.search} />
      <div className={styles.actions}>
        {/* Without a line it would only leave the page; with one it goes on by itself. */}
        {!isMissing && isOnline && (
          <Button look="primary" icon="arrow-counter-clockwise" onClick={() => location.reload()}>
            {errors.reset}
          </Button>
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
