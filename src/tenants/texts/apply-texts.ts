import type { Language } from '../../languages/language.ts';
import { plural } from '../messages/plural.ts';
import { isRecord, sameShape } from '../messages/same-shape.ts';
import { insertValues, isPlural, type TextTemplate } from './text-template.ts';

/** Own texts by key, with numbered values. */
export type TextTable = Readonly<Record<string, TextTemplate>>;

/** Returns a catalogue with own texts in place of its own. Catalogues without any are returned as they are. */
export function applyTexts<T extends object>(texts: T, path: string, table: TextTable, language: Language): T {
  const changed = convert(texts, path, table, language);
  if (!sameShape(texts, changed)) throw new Error(`own texts changed the shape of ${path}`);
  return changed;
}

function convert(value: unknown, path: string, table: TextTable, language: Language): unknown {
  const template = table[path];
  if (template !== undefined) return finished(value, template, language);
  const start = path === '' ? '' : `${path}.`;
  if (!isRecord(value) || !Object.keys(table).some((key) => key.startsWith(start))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, convert(part, `${start}${key}`, table, language)]),
  );
}

/** Returns a template as the kind of text that it replaces: a function of values, a list or a string. */
function finished(value: unknown, template: TextTemplate, language: Language): unknown {
  if (typeof value !== 'function') return template;
  return (...values: unknown[]) => {
    const fill = (text: string): string =>
      insertValues(text, (name) => (Number(name) in values ? String(values[Number(name)]) : null));
    if (typeof template === 'string') return fill(template);
    if (!isPlural(template)) return template.map(fill);
    return fill(plural(language, Number(values[Number(template.by)]), template.forms));
  };
}
