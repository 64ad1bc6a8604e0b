import { type ReactNode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { loadAfterMessages } from '../../../tenants/messages/after.ts';
import type { AfterMessages } from '../../../tenants/messages/types.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './register-service-worker.module.css';

/** Milliseconds before the live region gets its content. Screen readers ignore content that is there from the start. */
const AFTER_MS = 100;

function UpdateBar(props: { text: AfterMessages['update']; onReload(): void; onLater(): void }): ReactNode {
  const { text } = props;
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className={styles.bar} aria-label={text.label}>
      <p className={styles.text} role="status">
        {isSaid && text.text}
      </p>
      <div className={styles.actions}>
        <Button type="button" look="primary" onClick={props.onReload}>
          {text.reload}
        </Button>
        <Button type="button" look="secondary" onClick={props.onLater}>
          {text.later}
        </Button>
      </div>
    </section>
  );
}

let root: Root | null = null;
let place: HTMLElement | null = null;
/** True after the visitor asked for the newest build. */
let isWanted = false;

const takeOver = (worker: ServiceWorker): void => worker.postMessage('take-over');

/** Shows that a newer build exists; it becomes active only on request. */
async function propose(registration: ServiceWorkerRegistration, locale: Locale): Promise<void> {
  if (root !== null) return;
  const { update } = await loadAfterMessages(locale);
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  const close = (): void => {
    const hadFocus = place?.contains(document.activeElement) ?? false;
    root?.unmount();
    place?.remove();
    root = null;
    if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  };
  root.render(
    <UpdateBar
      text={update}
      onReload={() => {
        // Another worker may have been installed meanwhile. If none waits, the newest one already controls the page.
        const { waiting } = registration;
        if (waiting === null) return location.reload();
        isWanted = true;
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        takeOver(waiting);
      }}
      onLater={close}
    />,
  );
}

/**
 * Registers the service worker and announces a waiting one of a newer build. The first installation replaces nothing
 * and is silent.
 */
export async function registerServiceWorker(locale: Locale): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
  if (registration === null) return;
  const look = (worker: ServiceWorker | null): void => {
    if (worker?.state !== 'installed' || !serviceWorker.controller) return;
    // A worker installed during the takeover replaces the waiting one, which received the message. So the message is
    // sent again.
    if (isWanted) takeOver(worker);
    else void propose(registration, locale);
  };
  look(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => look(installing));
  });
}
