import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadCheckoutMessages, loadMessages } from '../tenants/messages/index.ts';
import { isCheckout, isLocale } from './locale.ts';
import { TextProvider } from './text.tsx';

const lang = document.documentElement.lang;
const locale = isLocale(lang) ? lang : 'de-CH';
// Only this page's language is loaded, and the checkout's texts on its own pages only; others come with other pages.
const [messages, checkout] = await Promise.all([
  loadMessages(locale),
  isCheckout(locale, location.pathname) ? loadCheckoutMessages(locale) : null,
]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextProvider locale={locale} messages={messages} checkout={checkout}>
        <HydratedRouter />
      </TextProvider>
    </StrictMode>,
  );
});

// Not needed until the page is usable.
void import('./session.ts').then(({ startSession }) => startSession());

// Which results of a search are opened.
void import('./search-clicks.ts').then(({ reportSearchClicks }) => reportSearchClicks());

// How fast the page answers is measured when the browser has nothing else to do; what happened before is in its own record.
const measure = (): void => void import('./vitals/report-vitals.ts').then(({ reportVitals }) => reportVitals());
const measureWhenIdle = (): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(measure, { timeout: 5000 });
  else setTimeout(measure, 2000);
};
if (document.readyState === 'complete') measureWhenIdle();
else addEventListener('load', measureWhenIdle, { once: true });
