import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Span = { start: number; end: number };

const ROOT = path.resolve(import.meta.dirname, '../../..');
const LOCALES_FILE = path.join(ROOT, 'src/tenants/locales.ts');
const PATHS_FILE = path.join(ROOT, 'src/tenants/path-table.ts');
/** Files with tables by language or locale that pages load. */
const TABLES = /\/src\/(?:tenants|languages|storefront)\/[^?]+\.tsx?$/;
/** How languages are written: employees read the back office in languages that the tenants do not have. */
const WRITTEN = /\/src\/languages\//;
/** The shop's paths in all languages; browsers get those of one language with its texts. */
const PATHS = /\/src\/tenants\/path-table\.ts$/;
/** Texts that do not extend those of another folder of their language. */
const TEXTS = /\/src\/tenants\/messages\/([a-z]{2})(?:-[A-Z]{2})?\/index\.ts$/;
const EXTENDED = /from\s*['"]\.\.\/[\w-]+\/index\.ts['"]/;
const LANGUAGE = /^[a-z]{2}$/;
const LOCALE = /^[a-z]{2}-[A-Z]{2}$/;

/**
 * Returns whether tables of a file lose other languages. Shoppers' browsers load as little as possible; `forStaff` is for
 * the server and the back office.
 */
export function isLimited(file: string, forStaff: boolean): boolean {
  return TABLES.test(file) && !(forStaff && WRITTEN.test(file));
}

/**
 * Vite plugin that limits pages to the locales of the tenants. Browsers get these locales as values instead of the
 * tenants, and tables by language lose the paths and texts of all other languages. A build with
 * `forStaff` is for the back office only.
 */
export function ownLocales({ forStaff = false } = {}): Plugin {
  let locales: Record<string, unknown> = {};
  let pathTable: Record<string, unknown> = {};
  let own: readonly string[] = [];
  return {
    name: 'kontor:own-locales',
    sharedDuringBuild: true,
    async buildStart() {
      // A computed address, so that the configuration's own bundle does not contain the tenants.
      locales = await import(pathToFileURL(LOCALES_FILE).href);
      own = textsOf(locales.LOCALES);
      ({ PATH_TABLE: pathTable } = await import(pathToFileURL(PATHS_FILE).href));
    },
    transform(code, id) {
      const file = id.split('?')[0]?.replaceAll(path.sep, '/') ?? '';
      if (file === LOCALES_FILE.replaceAll(path.sep, '/')) return { code: literals(locales), map: null };
      const forShoppers = !forStaff && this.environment.name !== 'ssr';
      if (forShoppers && PATHS.test(file)) return { code: SHOWN_PATHS, map: null };
      const [, language = null] = forShoppers && !EXTENDED.test(code) ? (TEXTS.exec(file) ?? []) : [];
      if (language) return { code: `${code}\n${pathsBeside(language, pathTable)}`, map: null };
      if (!isLimited(file, forStaff || this.environment.name === 'ssr') || !/\bde\b/.test(code)) return null;
      const spans = foreignEntries(this.parse(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), own);
      return spans.length === 0 ? null : { code: without(code, spans), map: null };
    },
  };
}

/** Replaces the table of paths where browsers load it: texts bring the paths of their language. */
const SHOWN_PATHS = `const shown = {};
const none = {};
const ofLanguage = (language) => shown[language];
const show = (language, paths) => { shown[language] = paths; };
export { none as PATH_TABLE, ofLanguage as pathsOf, show as showPaths };
`;

/** Returns what the texts of a language say about the shop's paths. */
export function pathsBeside(language: string, table: Record<string, unknown>): string {
  const paths = Object.entries(table).map(([area, byLanguage]) => [
    area,
    isRecord(byLanguage) ? byLanguage[language] : undefined,
  ]);
  const own = JSON.stringify(Object.fromEntries(paths));
  return `import { showPaths } from '../../path-table.ts';\nshowPaths('${language}', ${own});\n`;
}

/** Returns a module that exports the values of another one. */
function literals(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

/**
 * Returns the places of entries of other languages in tables by language. A table is an object literal whose keys are
 * languages or locales only, German and French among them.
 */
export function foreignEntries(program: unknown, own: readonly string[]): Span[] {
  const found: Span[] = [];
  const visit = (node: unknown): void => {
    if (!isRecord(node)) return;
    if (node.type === 'ObjectExpression' && Array.isArray(node.properties))
      found.push(...foreign(node.properties, own));
    Object.values(node).forEach(visit);
  };
  visit(program);
  // An entry within a removed one is gone already.
  return found.filter((span) => !found.some((other) => other.start < span.start && span.end <= other.end));
}

function foreign(properties: readonly unknown[], own: readonly string[]): Span[] {
  const entries = properties.flatMap((property) => {
    const key = keyOf(property);
    return key !== null && isSpan(property) ? [{ key, start: property.start, end: property.end }] : [];
  });
  const keys = new Set(entries.map(({ key }) => key));
  if (entries.length < properties.length || !keys.has('de') || !keys.has('fr')) return [];
  if (entries.some(({ key }) => !LANGUAGE.test(key) && !LOCALE.test(key))) return [];
  // A language serves the locales that have no entry of their own.
  const isUsed = (key: string): boolean =>
    LANGUAGE.test(key) ? own.some((locale) => locale.startsWith(`${key}-`) && !keys.has(locale)) : own.includes(key);
  return entries.filter(({ key }) => !isUsed(key));
}

function keyOf(property: unknown): string | null {
  if (!isRecord(property) || property.type !== 'Property' || property.computed === true) return null;
  const { key } = property;
  if (!isRecord(key)) return null;
  if (key.type === 'Identifier' && typeof key.name === 'string') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null;
}

/** Removes these places and the comma after each. */
export function without(code: string, spans: readonly Span[]): string {
  return [...spans]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSpan(value: unknown): value is Span {
  return isRecord(value) && typeof value.start === 'number' && typeof value.end === 'number';
}
