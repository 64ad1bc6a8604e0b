import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import { parseInstant } from '../../../catalogue/products/index.ts';
import { languageCodeOf } from '../language/language.ts';
import type { NewRule, NewSynonym } from './rule.ts';
import { termKey } from './term-key.ts';

/** Submitted form of a rule. */
export type RuleEntry = {
  kind: string;
  locale: string;
  term: string;
  category: string;
  targetKind: string;
  target: string;
  place: string;
  factor: string;
  from: string;
  to: string;
};
export type RuleProblem = 'kind' | 'term' | 'target' | 'path' | 'place' | 'factor' | 'date' | 'dates' | 'locale';

const LONGEST = 100;
const LONGEST_PATH = 300;
const BIGGEST_FACTOR = 100;
const LAST_PLACE = 48;

/**
 * Reads a rule for a term or a category. Times are in the tenant's time zone. A redirect stays on the tenant's host:
 * its path begins with one slash.
 */
export function readRuleEntry(
  entry: RuleEntry,
  tenant: Pick<Tenant, 'locales' | 'timeZone'>,
): { rule: NewRule } | { problem: RuleProblem } {
  const { kind } = entry;
  if (kind !== 'pin' && kind !== 'boost' && kind !== 'redirect') return { problem: 'kind' };
  const locale = entry.locale === '' ? null : (localeOf(entry.locale, tenant) ?? 'unknown');
  if (locale === 'unknown' || (kind === 'redirect' && locale === null)) return { problem: 'locale' };
  const [term, category] = [entry.term.trim(), entry.category.trim()];
  const about = locale ?? tenant.locales[0].locale;
  if ((term === '') === (category === '') || term.length > LONGEST || category.length > LONGEST)
    return { problem: 'term' };
  if (term !== '' && termKey(about, term) === '') return { problem: 'term' };
  if (kind === 'redirect' && term === '') return { problem: 'term' };
  const target = readTarget(kind, entry);
  if ('problem' in target) return target;
  const place = kind === 'pin' ? Number(entry.place.trim() || '1') : 1;
  if (!Number.isInteger(place) || place < 1 || place > LAST_PLACE) return { problem: 'place' };
  const factor = kind === 'boost' ? readFactor(entry.factor) : 1;
  if (factor === null) return { problem: 'factor' };
  const startsAt = readInstant(entry.from, tenant.timeZone, 'start');
  const endsAt = readInstant(entry.to, tenant.timeZone, 'end');
  if (startsAt === undefined || endsAt === undefined) return { problem: 'date' };
  if (startsAt && endsAt && startsAt >= endsAt) return { problem: 'dates' };
  return {
    rule: {
      locale,
      term: term === '' ? null : term,
      categoryId: category === '' ? null : category,
      kind,
      ...target,
      place,
      factor,
      startsAt,
      endsAt,
    },
  };
}

function readTarget(
  kind: NewRule['kind'],
  entry: RuleEntry,
): Pick<NewRule, 'targetKind' | 'target'> | { problem: RuleProblem } {
  const target = entry.target.trim();
  if (kind === 'redirect') {
    // Browsers read "//host" and "/\host" as another host.
    const isPath = /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(target) && target.length <= LONGEST_PATH;
    return isPath ? { targetKind: 'path', target } : { problem: 'path' };
  }
  if (target === '' || target.length > LONGEST) return { problem: 'target' };
  if (kind === 'pin') return { targetKind: 'product', target };
  const { targetKind } = entry;
  if (targetKind === 'facet') return /^[a-z][a-z_]*:.+$/.test(target) ? { targetKind, target } : { problem: 'target' };
  return targetKind === 'product' || targetKind === 'category' ? { targetKind, target } : { problem: 'target' };
}

/** Parses "2" or "0,5"; null for anything else. */
function readFactor(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  const factor = /^\d{1,3}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : Number.NaN;
  return factor >= 0 && factor <= BIGGEST_FACTOR && factor !== 1 ? factor : null;
}

/** Returns null if the field is empty, undefined if it is no date. */
function readInstant(text: string, timeZone: string, end: 'start' | 'end'): Date | null | undefined {
  if (text.trim() === '') return null;
  const instant = parseInstant(text, timeZone, end);
  return instant === null ? undefined : new Date(instant);
}

function localeOf(text: string, tenant: Pick<Tenant, 'locales'>): Locale | undefined {
  return tenant.locales.find((known) => known.locale === text)?.locale;
}

export type SynonymEntry = { language: string; said: string; meant: string };
export type SynonymProblem = 'language' | 'said' | 'too-many' | 'too-long';

const MOST_PHRASES = 20;
const LONGEST_PHRASE = 60;

/** Reads phrases between commas. Without `meant` it needs two, which are synonyms of each other. */
export function readSynonymEntry(entry: SynonymEntry): { synonym: NewSynonym } | { problem: SynonymProblem } {
  const language = languageCodeOf(entry.language);
  if (language === null) return { problem: 'language' };
  const [said, meant] = [phrases(entry.said), phrases(entry.meant)];
  if (said.length === 0 || (meant.length === 0 && said.length < 2)) return { problem: 'said' };
  if (said.length > MOST_PHRASES || meant.length > MOST_PHRASES) return { problem: 'too-many' };
  const all = [...said, ...meant];
  if (all.some((phrase) => phrase.length > LONGEST_PHRASE)) return { problem: 'too-long' };
  if (all.some((phrase) => termKey(language, phrase) === '')) return { problem: 'said' };
  return { synonym: { language, said, meant } };
}

function phrases(text: string): string[] {
  const found = text
    .split(/[,;\n]/)
    .map((phrase) => phrase.trim().replaceAll(/[\s\p{Cc}]+/gu, ' '))
    .filter((phrase) => phrase !== '');
  return [...new Set(found)];
}
