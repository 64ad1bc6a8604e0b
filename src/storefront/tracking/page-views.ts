const NAME = 'pageview-id';

function setCookie(value: string, age: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API.
  document.cookie = `${NAME}=${value}; Path=/${age}; SameSite=Lax${secure}`;
}

/** Sets a new page-view id until the browser closes, with consent C0002 (docs/rules/measuring.md#page-view-id). */
export function markPageView(): void {
  setCookie(crypto.randomUUID?.() ?? randomId(), '');
}

export function resetPageView(): void {
  setCookie('', '; Max-Age=0');
}

/** Replaces randomUUID, which browsers only offer on HTTPS and localhost: for a local demo on a network address. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
