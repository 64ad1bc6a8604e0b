import { dark } from 'virtual:house-look';
import { useEffect } from 'react';

/** Seconds for which a choice is kept. */
const YEAR = 365 * 24 * 60 * 60;

/** Applies a choice of light or dark pages at once. Without script its form reloads the page. */
export const useSchemeChoice = dark === 'choice' ? useChoice : () => {};

function useChoice(): void {
  useEffect(() => {
    document.addEventListener('submit', choose);
    markChosen();
    return () => document.removeEventListener('submit', choose);
  }, []);
}

function choose(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'scheme' || !(target instanceof HTMLFormElement))
    return;
  event.preventDefault();
  const { value } = submitter;
  const isChosen = value === 'light' || value === 'dark';
  const secure = location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and without https.
  document.cookie = `${secure ? '__Host-' : ''}scheme=${isChosen ? value : ''}; Path=/; Max-Age=${isChosen ? YEAR : 0}; SameSite=Lax${secure ? '; Secure' : ''}`;
  if (isChosen) document.documentElement.dataset.scheme = value;
  else delete document.documentElement.dataset.scheme;
  markChosen();
}

/** Tells screen readers and the style sheet which button counts. */
function markChosen(): void {
  const chosen = document.documentElement.dataset.scheme ?? 'system';
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[name="scheme"]'))
    button.setAttribute('aria-pressed', String(button.value === chosen));
}
