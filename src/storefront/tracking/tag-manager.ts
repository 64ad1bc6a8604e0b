/** Query parameter that disables the tag manager, for tests and troubleshooting. */
const SKIP = 'tag-manager';

declare global {
  var dataLayer: unknown[] | undefined;
}

/**
 * Returns whether the query disables the tag manager: `?tag-manager=off`. Only browsers read it
 * (docs/rules/content.md#page-ages).
 */
export function isSkipped(search: string): boolean {
  return new URLSearchParams(search).get(SKIP) === 'off';
}

/** Loads the tag manager, which reads the consent from its data layer. */
export function loadTagManager(address: string, activeGroups: string): void {
  const layer = globalThis.dataLayer ?? [];
  globalThis.dataLayer = layer;
  layer.push({ OnetrustActiveGroups: activeGroups }, { 'gtm.start': Date.now(), event: 'gtm.js' });
  addScript(address);
}

/** Loads a third-party script once. */
export function addScript(address: string): void {
  if ([...document.scripts].some(({ src }) => src === address)) return;
  document.head.append(Object.assign(document.createElement('script'), { async: true, src: address }));
}
