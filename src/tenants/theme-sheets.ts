import type { DarkMode, Theme } from './theme.ts';

/** Custom properties by name, as a style sheet writes them. */
export type Tokens = ReadonlyMap<string, string>;

/** Returns the custom properties of a sheet's first rule for `:root`. */
export function tokensOf(sheet: string): Tokens {
  return new Map(
    [...rootOf(sheet).matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Returns the declarations of a sheet's first rule for `:root`. */
function rootOf(sheet: string): string {
  const plain = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return (/:root\s*\{([^}]*)\}/.exec(plain)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Pages of the shop. The back office keeps its light colours. */
const SHOP = ':root[data-shop]';
/** Photographs on white are too bright between dark surfaces. */
const DIMMED = 'img:not([src$=".svg"]){filter:brightness(.88)}';

/** Returns the rules that show a dark palette on screens. Papers stay light. */
export function darkRules(sheet: string, mode: DarkMode): string {
  if (mode === 'off') return '';
  const rules = (scope: string): string => `${scope}{color-scheme:dark;${rootOf(sheet)}}${scope} ${DIMMED}`;
  const system = mode === 'choice' ? `${SHOP}:not([data-scheme=light])` : SHOP;
  // Without it browsers draw fields and scrollbars of a light page as the device likes.
  const light = `${SHOP}[data-scheme=light]{color-scheme:light}`;
  const chosen = mode === 'choice' ? `@media screen{${rules(`${SHOP}[data-scheme=dark]`)}${light}}` : '';
  return `@media screen and (prefers-color-scheme:dark){${rules(system)}}${chosen}`;
}

/** Returns the rules of a chosen palette for browsers without script. They count more than those of `darkRules`. */
export function chosenRules(sheets: { light: string; dark: string }, scheme: 'light' | 'dark' | null): string {
  if (scheme === null) return '';
  const scope = `${SHOP}:not([data-scheme]):not([data-scheme])`;
  const shade = scheme === 'dark' ? `${scope} ${DIMMED}` : `${scope} img{filter:none}`;
  return `@media screen{${scope}{color-scheme:${scheme};${rootOf(sheets[scheme])}}${shade}}`;
}

/** Returns what the options of a theme add to the style sheets of pages; nothing for a theme without options. */
export function optionRules(theme: Theme, sheets: { compact: string; dark: string; schemeSwitch: string }): string {
  const compact = theme.density === 'compact' ? sheets.compact : '';
  const { dark = 'off' } = theme;
  return `${compact}${darkRules(sheets.dark, dark)}${dark === 'choice' ? sheets.schemeSwitch : ''}`;
}
