import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadAccountMessages, loadCheckoutMessages, loadMessages } from '../tenants/messages/index.ts';
import { isLocale, partOf } from './locale.ts';
import { TextProvider } from './text.tsx';

const lang = document.documentElement.lang;
const locale = isLocale(lang) ? lang : 'de-CH';
// Only this page's language is loaded, and the texts of checkout and account on their own pages only.
const hasOwnTexts = partOf(locale, location.pathname) !== null;
const [messages, checkout, account] = await Promise.all([
  loadMessages(locale),
  hasOwnTexts ? loadCheckoutMessages(locale) : null,
  hasOwnTexts ? loadAccountMessages(locale) : null,
]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextProvider locale={locale} messages={messages} checkout={checkout} account={account}>
        <HydratedRouter />
      </TextProvider>
    </StrictMode>,
  );
});

// Not needed until the page is usable.
void import('./session.ts').then(({ startSession }) => startSession());

// Which results of a search are opened.
void import('./search-clicks.ts').then(({ reportSearchClicks }) => reportSearchClicks());

// The question about cookies and what depends on it wait until the browser has nothing else to do.
const after = (): void => void import('./after-page.ts').then(({ afterPage }) => afterPage());
const afterWhenIdle = (): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(after, { timeout: 5000 });
  else setTimeout(after, 2000);
};
if (document.readyState === 'complete') afterWhenIdle();
else addEventListener('load', afterWhenIdle, { once: true });
