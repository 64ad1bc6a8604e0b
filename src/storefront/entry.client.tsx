import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadAccountMessages, loadCheckoutMessages, loadMessages } from '../tenants/messages/index.ts';
import { documentLocale, localePart } from './locale.ts';
import { TextProvider } from './text.tsx';

const locale = documentLocale();
const ownTexts = document.getElementById('own-texts');
if (ownTexts) (await import('./page-texts.ts')).showPageTexts(ownTexts.innerHTML);
// Loads the page's language only: its texts, and with them the shop's paths.
const messages = await loadMessages(locale);
// The document names the texts of checkout and account on their own pages, so that these wait for no second answer.
const hasOwnTexts = localePart(locale, location.pathname) !== null;
const [checkout, account] = await Promise.all([
  hasOwnTexts ? loadCheckoutMessages(locale) : null,
  hasOwnTexts ? loadAccountMessages(locale) : null,
]);

const besidePage = (): void => void import('./client-start.ts').then(({ startClient }) => startClient());

/** Renders the page and starts all other scripts after it is usable and painted; none of them loads earlier. */
function Started({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => void requestAnimationFrame(besidePage), []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <Started>
      <StrictMode>
        <TextProvider locale={locale} messages={messages} checkout={checkout} account={account}>
          <HydratedRouter />
        </TextProvider>
      </StrictMode>
    </Started>,
  );
});
