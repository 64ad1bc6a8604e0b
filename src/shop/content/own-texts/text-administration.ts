import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { TENANT_LOCALES } from '../../../tenants/locales.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { BROWSER_CATALOGUES } from '../../../tenants/texts/catalogues.ts';
import { type TextProblem, textProblem } from '../../../tenants/texts/check-text.ts';
import { folderText, ownKeys } from '../../../tenants/texts/own-texts.ts';
import { type PlatformText, platformTexts } from '../../../tenants/texts/platform-texts.ts';
import { readStoredTemplate, type TextTemplate, templateTexts } from '../../../tenants/texts/text-template.ts';
import { mayEverywhere, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { announceOwnTexts, insertOwnText, newestOwnTexts, type OwnTextRow, ownTextHistory } from './own-texts.store.ts';
import { categoriesOf, readTextForm } from './read-text-form.ts';
import { storedProblem } from './stored-texts.ts';

export type TextSelection = 'all' | 'own' | 'missing';
export type ListedText = {
  key: string;
  area: string;
  shown: TextTemplate;
  source: 'platform' | 'folder' | 'stored';
  /** Whether a stored text is not shown, since it no longer fits the platform's. */
  isOutgrown: boolean;
};
export type TextVersion = { version: number; template: TextTemplate | null; staffEmail: string; at: Date };
export type OpenOwnText = {
  key: string;
  area: string;
  locale: Locale;
  locales: readonly Locale[];
  names: readonly string[];
  /** Whether browsers load it; all others are printed by servers. */
  inBrowsers: boolean;
  platform: TextTemplate;
  folder: TextTemplate | null;
  stored: TextTemplate | null;
  /** Reason why the stored text is not shown; null for a text that shows, and for none. */
  outgrown: TextProblem | null;
  /** Plural categories of the language. */
  categories: readonly Intl.LDMLPluralRule[];
  /** Version that a form has seen; 0 before the first one. */
  seen: number;
  versions: TextVersion[];
  mayChange: boolean;
};
export type TextRefusal = Refused | { ok: false; problem: TextProblem | { code: 'unchanged' | 'changed-meanwhile' } };
export type TextPlace = { locale: string; key: string };
type Entered = Readonly<Record<string, string>>;

/** Administration of own texts. Every function checks the role; changes are recorded. */
export type TextAdministration = {
  /** Lists texts of a locale: all, the own ones, or those that only another locale has an own text for. */
  list(
    member: StaffMember,
    asked: { locale: string; query: string; selection: TextSelection; page: number },
  ): Promise<{
    locale: Locale;
    locales: readonly Locale[];
    texts: ListedText[];
    total: number;
    missing: number;
  } | null>;
  open(member: StaffMember, place: TextPlace): Promise<OpenOwnText | null>;
  /** Checks a form and returns the text, without a change. */
  preview(
    member: StaffMember,
    place: TextPlace,
    entered: Entered,
  ): Promise<{ ok: true; text: TextTemplate } | TextRefusal>;
  /** Saves a form, restores an earlier version (`intent` restore), or returns to the text below (`intent` reset). */
  save(member: StaffMember, place: TextPlace, entered: Entered): Promise<{ ok: true } | TextRefusal>;
};

/** Texts of one page of the list. */
export const TEXTS_PER_PAGE = 50;

export function createTextAdministration({ pool, clock }: { pool: Pool; clock: Clock }): TextAdministration {
  /** Returns what a form or a version puts in place; null for the text below. */
  function proposed(platform: PlatformText, locale: Locale, entered: Entered, rows: readonly OwnTextRow[]) {
    if (entered.intent === 'reset') return null;
    if (entered.intent !== 'restore') return readTextForm(platform.template, locale, entered);
    const row = rows.find(({ version }) => String(version) === entered.version);
    return readStoredTemplate(row?.template ?? null);
  }

  async function check(member: StaffMember, place: TextPlace, entered: Entered) {
    const known = knownText(place);
    if (!known || !mayEverywhere(member, 'text.read')) return { ok: false, problem: 'not-found' } as const;
    if (!mayEverywhere(member, 'text.change')) return { ok: false, problem: 'not-allowed' } as const;
    const { platform, locale } = known;
    const rows = await ownTextHistory(pool, locale, platform.key);
    const seen = rows[0]?.version ?? 0;
    if (String(seen) !== entered.seen) return { ok: false, problem: { code: 'changed-meanwhile' } } as const;
    const text = proposed(platform, locale, entered, rows);
    const problem = text === null ? null : textProblem(platform, text);
    if (problem) return { ok: false, problem } as const;
    const before = readStoredTemplate(rows[0]?.template ?? null);
    const below = folderText(locale, platform.key) ?? platform.template;
    // The text below needs no copy: it would hide later changes of it.
    const isBelow = before === null && isDeepStrictEqual(text, below);
    if (isDeepStrictEqual(text, before) || isBelow) return { ok: false, problem: { code: 'unchanged' } } as const;
    return { ok: true, locale, key: platform.key, seen, text, before, shown: text ?? below } as const;
  }

  return {
    list: async (member, asked) => {
      if (!mayEverywhere(member, 'text.read')) return null;
      const locale = TENANT_LOCALES.find((one) => one === asked.locale) ?? firstLocale();
      const stored = new Map((await newestOwnTexts(pool)).map((row) => [`${row.locale} ${row.key}`, row.template]));
      const missing = missingKeys(locale);
      const all = [...platformTexts(locale).values()].map((text) => listed(text, locale, stored));
      const chosen = all
        .filter(({ source, isOutgrown }) => asked.selection !== 'own' || isOutgrown || source !== 'platform')
        .filter(({ key }) => asked.selection !== 'missing' || missing.has(key))
        .filter((text) => matches(text, asked.query));
      const from = Math.max(0, asked.page - 1) * TEXTS_PER_PAGE;
      const texts = chosen.slice(from, from + TEXTS_PER_PAGE);
      return { locale, locales: TENANT_LOCALES, texts, total: chosen.length, missing: missing.size };
    },

    open: async (member, place) => {
      const known = knownText(place);
      if (!known || !mayEverywhere(member, 'text.read')) return null;
      const { platform, locale } = known;
      const rows = await ownTextHistory(pool, locale, platform.key);
      return {
        key: platform.key,
        area: areaOfKey(platform.key),
        locale,
        locales: TENANT_LOCALES,
        names: platform.names,
        inBrowsers: BROWSER_CATALOGUES.includes(areaOfKey(platform.key)),
        platform: platform.template,
        folder: folderText(locale, platform.key) ?? null,
        stored: readStoredTemplate(rows[0]?.template ?? null),
        outgrown: storedProblem(platform, rows[0]?.template ?? null),
        categories: categoriesOf(locale),
        seen: rows[0]?.version ?? 0,
        versions: rows.map(({ version, template, staffEmail, at }) => ({
          version,
          template: readStoredTemplate(template),
          staffEmail,
          at,
        })),
        mayChange: mayEverywhere(member, 'text.change'),
      };
    },

    preview: async (member, place, entered) => {
      const checked = await check(member, place, entered);
      return checked.ok ? { ok: true, text: checked.shown } : checked;
    },

    save: async (member, place, entered) => {
      const checked = await check(member, place, entered);
      if (!checked.ok) return checked;
      const { locale, key, seen, text, before } = checked;
      const now = clock.now();
      return inTransaction(pool, async (client): Promise<{ ok: true } | TextRefusal> => {
        const row = { locale, key, version: seen + 1, template: text, staffEmail: member.email, at: now };
        if (!(await insertOwnText(client, row))) return { ok: false, problem: { code: 'changed-meanwhile' } };
        await announceOwnTexts(client, locale);
        await recordAudit(client, now, member, {
          action: 'text.changed',
          tenant: null,
          subject: `text:${locale}:${key}`,
          before: { text: written(before) },
          after: { text: written(text), version: row.version },
        });
        return { ok: true };
      });
    },
  };
}

/** Returns the keys with an own text in another locale, but not in this one: translations that are missing. */
export function missingKeys(locale: Locale): Set<string> {
  const own = ownKeys(locale);
  const others = TENANT_LOCALES.filter((one) => one !== locale).flatMap((one) => [...ownKeys(one)]);
  return new Set(others.filter((key) => !own.has(key)));
}

/** Writes a text as one line of the audit trail; null for none. */
const written = (text: TextTemplate | null): string | null =>
  text === null ? null : templateTexts(text).join(' / ').slice(0, 500);

const areaOfKey = (key: string): string => key.split('.')[0] ?? '';

function firstLocale(): Locale {
  const [first] = TENANT_LOCALES;
  if (!first) throw new Error('the retailer has no locale');
  return first;
}

function knownText(place: TextPlace): { platform: PlatformText; locale: Locale } | null {
  const locale = TENANT_LOCALES.find((one) => one === place.locale);
  const platform = locale && platformTexts(locale).get(place.key);
  return locale && platform ? { platform, locale } : null;
}

function listed(platform: PlatformText, locale: Locale, stored: ReadonlyMap<string, unknown>): ListedText {
  const { key, template } = platform;
  const own = stored.get(`${locale} ${key}`) ?? null;
  const isOutgrown = storedProblem(platform, own) !== null;
  const about = { key, area: areaOfKey(key), isOutgrown };
  const shown = isOutgrown ? null : readStoredTemplate(own);
  if (shown !== null) return { ...about, shown, source: 'stored' };
  const folder = folderText(locale, key);
  return folder === undefined
    ? { ...about, shown: template, source: 'platform' }
    : { ...about, shown: folder, source: 'folder' };
}

/** Tells whether a text or its key contains each word of a query. */
function matches({ key, shown }: ListedText, query: string): boolean {
  const within = `${key} ${templateTexts(shown).join(' ')}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}
