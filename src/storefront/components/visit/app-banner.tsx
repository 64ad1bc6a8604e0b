import { IconButton, LinkButton } from '../../../ui/button.tsx';
import type { AppLayer as App } from './layers-answer.ts';
import { overPage } from './over-page.ts';
import styles from './visit.module.css';

/** Shows the app banner at the foot of the window, with links to this page in the app and to the store. */
export function showApp(app: App, remember: () => void): void {
  const { root, close } = overPage();
  document.documentElement.toggleAttribute('data-barred', true);
  const dismiss = (): void => {
    remember();
    close();
  };
  root.render(
    <section
      className={styles.bar}
      aria-label={app.label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismiss();
      }}
    >
      <div className={styles.words}>
        <p className={styles.title}>{app.title}</p>
        <p>{app.text}</p>
      </div>
      <div className={styles.actions}>
        <LinkButton
          look="primary"
          href={`${app.deepLink}${location.pathname}${location.search}`}
          data-reload
          onClick={remember}
        >
          {app.open}
        </LinkButton>
        <LinkButton href={app.storeHref} onClick={remember}>
          {app.store}
        </LinkButton>
      </div>
      <IconButton icon="x" label={app.close} className={styles.close} onClick={dismiss} />
    </section>,
  );
}
