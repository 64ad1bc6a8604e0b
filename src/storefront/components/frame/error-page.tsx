import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { departmentOf } from '../../department.ts';
import { useFrame } from '../../frame-data.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './error-page.module.css';
import { SearchField } from './search-field.tsx';

/** A page that is not there, or one that failed: says so, and offers ways on. */
export function ErrorPage(props: { kind: 'not-found' | 'failed' }): ReactNode {
  const { errors } = useText().frame;
  const navigation = useFrame()?.navigation ?? [];
  const links = useLinks();
  const isMissing = props.kind === 'not-found';
  return (
    <div className={styles.page}>
      <p className={styles.key} aria-hidden="true">
        {isMissing ? '404' : '500'}
      </p>
      <h1>{isMissing ? errors.notFoundTitle : errors.serverTitle}</h1>
      <p className={styles.text}>{isMissing ? errors.notFoundText : errors.serverText}</p>
      <SearchField className={styles.search} />
      <div className={styles.actions}>
        {!isMissing && (
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
