import { languageOf } from '../../languages/language.ts';
import type { Locale } from '../tenant.ts';
import type { OwnTexts } from '../with-own-texts.ts';
import { applyTexts, type TextTable } from './apply-texts.ts';
import { BROWSER_CATALOGUES } from './catalogues.ts';
import { platformTexts } from './platform-texts.ts';
import { numbered, type TextTemplate } from './text-template.ts';

/** Own texts by locale and key. Each has been checked against the platform's. */
export type TextLayer = ReadonlyMap<Locale, ReadonlyMap<string, TextTemplate>>;

/** Layers in their order: texts of the back office replace those of the retailer's folder. */
const layers: Record<'folder' | 'stored', TextLayer> = { folder: new Map(), stored: new Map() };

/** Replaces a layer of own texts in this thread. */
export function setOwnTexts(layer: keyof typeof layers, texts: TextLayer): void {
  layers[layer] = texts;
  const locales = [...new Set([...layers.folder.keys(), ...layers.stored.keys()])];
  globalThis.kontorTexts =
    locales.length === 0 ? undefined : ownTexts(new Map(locales.map((one) => [one, tableOf(one)])));
}

/** Returns the retailer's text in its folder; undefined without one. */
export function folderText(locale: Locale, key: string): TextTemplate | undefined {
  return layers.folder.get(locale)?.get(key);
}

/** Returns the keys of all own texts of a locale. */
export function ownKeys(locale: Locale): Set<string> {
  return new Set([...(layers.folder.get(locale)?.keys() ?? []), ...(layers.stored.get(locale)?.keys() ?? [])]);
}

function tableOf(locale: Locale): TextTable {
  const platform = platformTexts(locale);
  const merged = new Map([...(layers.folder.get(locale) ?? []), ...(layers.stored.get(locale) ?? [])]);
  return Object.fromEntries([...merged].map(([key, text]) => [key, numbered(text, platform.get(key)?.names ?? [])]));
}

function ownTexts(tables: ReadonlyMap<Locale, TextTable>): OwnTexts {
  /** Catalogues with own texts, by the platform's. One catalogue serves several locales. */
  const applied = new Map<Locale, Map<object, unknown>>();
  const json = new Map([...tables].map(([locale, table]) => [locale, jsonOf(table)]));
  return {
    apply: (path, locale, texts) => {
      const table = tables.get(locale);
      if (!table) return texts;
      const made = applied.get(locale) ?? new Map<object, unknown>();
      applied.set(locale, made);
      const before = made.get(texts);
      if (isMade(texts, before)) return before;
      const changed = applyTexts(texts, path, table, languageOf(locale));
      made.set(texts, changed);
      return changed;
    },
    forPages: (locale) => json.get(locale) ?? null,
  };
}

/** Tells whether a catalogue was made before; it has the type of its source. */
function isMade<T>(_texts: T, made: unknown): made is T {
  return made !== undefined;
}

/** Returns the texts that browsers need as JSON that cannot end its script element; null for none. */
function jsonOf(table: TextTable): string | null {
  const shown = Object.entries(table).filter(([key]) => BROWSER_CATALOGUES.includes(key.split('.')[0] ?? ''));
  return shown.length === 0 ? null : JSON.stringify(Object.fromEntries(shown)).replaceAll('<', '\\u003c');
}
