/** With this in the address of a page its tag manager stays away: for tests and for people who look for a fault. */
const SKIP = 'tag-manager';

declare global {
  var dataLayer: unknown[] | undefined;
}

/** Whether the address of a page asks to do without: `?tag-manager=off`. Only browsers look at it (docs/rules/content.md#page-ages). */
export function isSkipped(search: string): boolean {
  return new URLSearchParams(search).get(SKIP) === 'off';
}

/** Loads the tag manager, which finds what was agreed to in its data layer. */
export function loadTagManager(address: string, activeGroups: string): void {
  const layer = globalThis.dataLayer ?? [];
  globalThis.dataLayer = layer;
  layer.push({ OnetrustActiveGroups: activeGroups }, { 'gtm.start': Date.now(), event: 'gtm.js' });
  addScript(address);
}

/** A script of another house, once. */
export function addScript(address: string): void {
  if ([...document.scripts].some(({ src }) => src === address)) return;
  document.head.append(Object.assign(document.createElement('script'), { async: true, src: address }));
}
