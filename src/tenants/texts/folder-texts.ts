import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord } from '../messages/same-shape.ts';
import type { Locale } from '../tenant.ts';
import { problemLine, textProblem } from './check-text.ts';
import { isDefinedTexts } from './define-texts.ts';
import type { TextLayer } from './own-texts.ts';
import { isFixed, type PlatformText, platformTexts } from './platform-texts.ts';
import { insertValues, isPlural, mapTexts, type TextTemplate } from './text-template.ts';

const FILE = /^([a-z]{2}-[A-Z]{2})\.ts$/;

/**
 * Reads the texts in messages/ of a retailer's folder. Mistakes are one line each: the file, the key, and what is wrong.
 */
export async function readFolderTexts(
  folder: string,
  locales: readonly Locale[],
): Promise<{ texts: TextLayer; mistakes: string[] }> {
  const texts = new Map<Locale, ReadonlyMap<string, TextTemplate>>();
  const mistakes: string[] = [];
  const place = path.join(folder, 'messages');
  for (const file of existsSync(place) ? readdirSync(place).sort() : []) {
    const locale = FILE.exec(file)?.[1];
    if (locale === undefined || !locales.some((one) => one === locale)) {
      mistakes.push(`messages/${file}: the name must be a locale of a tenant (${locales.join(', ')}) and .ts`);
      continue;
    }
    const known = locales.find((one) => one === locale);
    const loaded: { default?: unknown } = await import(/* @vite-ignore */ pathToFileURL(path.join(place, file)).href);
    if (!known || !isDefinedTexts(loaded.default)) {
      mistakes.push(`messages/${file}: must have defineTexts({ … }) as its default export`);
      continue;
    }
    const read = readTexts(loaded.default, platformTexts(known));
    texts.set(known, read.texts);
    mistakes.push(...read.mistakes.map((mistake) => `messages/${file}: ${mistake}`));
  }
  return { texts, mistakes };
}

/** Reads what defineTexts() was given, against the platform's texts of the locale. */
export function readTexts(
  given: unknown,
  platform: ReadonlyMap<string, PlatformText>,
): { texts: Map<string, TextTemplate>; mistakes: string[] } {
  const texts = new Map<string, TextTemplate>();
  const mistakes: string[] = [];
  for (const [key, value] of leavesOf(given)) {
    const model = platform.get(key);
    const template = model ? templateOf(value, model) : null;
    if (isFixed(key)) mistakes.push(`${key}: this text of the platform cannot be replaced`);
    else if (!model) mistakes.push(`${key}: the platform has no such text`);
    else if (template === null) mistakes.push(`${key}: is no wording`);
    else {
      const problem = textProblem(model, template);
      if (problem) mistakes.push(`${key}: ${problemLine(problem)}`);
      else texts.set(key, template);
    }
  }
  return { texts, mistakes };
}

function leavesOf(value: unknown, key = ''): [key: string, value: unknown][] {
  if (!isRecord(value)) return [[key, value]];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, key === '' ? name : `${key}.${name}`));
}

/** Returns a given text with the names of its values; null for something else. */
function templateOf(value: unknown, { names }: PlatformText): TextTemplate | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.every((line) => typeof line === 'string') ? value : null;
  if (typeof value !== 'function') return null;
  // A type may list values that the platform's text does not take: only hidden() accepts these.
  const places = Array.from({ length: Math.max(names.length, value.length) }, (_, index) => ({ place: String(index) }));
  const result: unknown = value(...places);
  const nameOf = (place: string): string | null => names[Number(place)] ?? null;
  const named = (template: TextTemplate): TextTemplate => {
    const changed = mapTexts(template, (text) => insertValues(text, (place) => `{${nameOf(place) ?? place}}`));
    return isPlural(changed) ? { ...changed, by: nameOf(changed.by) ?? changed.by } : changed;
  };
  if (Array.isArray(result)) return named(result.flatMap((line) => plainTemplate(line) ?? []));
  const template = isRecord(result) ? result.template : null;
  return isTemplate(template) ? named(template) : null;
}

function plainTemplate(line: unknown): string | null {
  return isRecord(line) && typeof line.template === 'string' ? line.template : null;
}

function isTemplate(value: unknown): value is TextTemplate {
  return typeof value === 'string' || (isRecord(value) && typeof value.by === 'string' && isRecord(value.forms));
}
