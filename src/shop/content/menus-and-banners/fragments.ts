import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { languageOf } from '../../../languages/language.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isDatabaseAway } from '../../../platform/database/availability.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { withFigures } from '../../../tenants/figures.ts';
import { pathIn } from '../../../tenants/paths.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { defaultMenus, defaultSnippets, NEVER_WITHOUT } from './default-snippets.ts';
import {
  BANNERS,
  type Banner,
  bannerSchema,
  MENUS,
  type Menu,
  menuSchema,
  SNIPPETS,
  snippetSchema,
} from './fragment-kinds.ts';
import { type FragmentRow, newestFragments } from './fragments.store.ts';
import type { AroundPages, FragmentQuery, Fragments } from './types.ts';

/**
 * Cache time in milliseconds for a process without the change feed; with it, `forget` invalidates the cache at once.
 */
const KEPT_MS = 60_000;

type Kept = {
  at: number;
  rows: Promise<FragmentRow[]>;
  told: { tenant: FragmentQuery['tenant']; at: Date; around: AroundPages } | null;
};

/** Creates the reader of menus, snippets and banners. It caches them by locale, since every page shell needs them. */
export function createFragments(deps: { pool: Pool; clock: Clock; log: Log }): Fragments {
  const { pool, clock, log } = deps;
  const kept = new Map<string, Kept>();
  /** Last read rows, which pages show while the database is unreachable. */
  const last = new Map<string, FragmentRow[]>();

  async function read(key: string, { tenant, locale }: FragmentQuery): Promise<FragmentRow[]> {
    try {
      const rows = await newestFragments(pool, tenant.id, locale);
      last.set(key, rows);
      return rows;
    } catch (error) {
      const known = last.get(key);
      if (known && isDatabaseAway(error)) return known;
      throw error;
    }
  }

  function keptOf(asked: FragmentQuery): Kept {
    const now = clock.now().getTime();
    const key = `${asked.tenant.id} ${asked.locale}`;
    const known = kept.get(key);
    if (known && Math.abs(now - known.at) < KEPT_MS) return known;
    const entry: Kept = { at: now, rows: read(key, asked), told: null };
    kept.set(key, entry);
    entry.rows.catch(() => kept.get(key) === entry && kept.delete(key));
    return entry;
  }

  /** Returns the fragments of a locale, cached until one of its banners begins or ends. */
  async function around(asked: FragmentQuery): Promise<AroundPages> {
    const entry = keptOf(asked);
    const rows = await entry.rows;
    const now = clock.now();
    const { told } = entry;
    const isRight =
      told?.tenant === asked.tenant && told.at <= now && (told.around.until === null || now < told.around.until);
    if (told && isRight) return told.around;
    const around = aroundOf(asked, rows);
    entry.told = { tenant: asked.tenant, at: now, around };
    return around;
  }

  function aroundOf({ tenant, locale }: FragmentQuery, rows: FragmentRow[]): AroundPages {
    const stored = (kind: string, key: string): unknown =>
      rows.find((row) => row.kind === kind && row.key === key)?.content ?? null;
    /** Stored content may be older than the schema; the default then replaces it. */
    const read = <T>(schema: v.GenericSchema<unknown, T>, kind: string, key: string): T | null => {
      const content = stored(kind, key);
      if (content === null) return null;
      const parsed = v.safeParse(schema, content);
      if (parsed.success) return parsed.output;
      log.warn({ tenant: tenant.id, locale, kind, key }, 'ignored a stored fragment that does not match its schema');
      return null;
    };
    const [menus, snippets] = [defaultMenus(locale), defaultSnippets(tenant, locale)];
    for (const key of MENUS) menus[key] = read(menuSchema, 'menu', key)?.entries ?? menus[key];
    menus.legal = withDuties(menus.legal, defaultMenus(locale).legal, locale);
    for (const key of SNIPPETS) {
      const own = read(snippetSchema, 'snippet', key);
      if (own) snippets[key] = own.lines.map((line) => withFigures(line, tenant, locale));
    }
    const now = clock.now();
    const held = BANNERS.map((key) => [key, read(bannerSchema, 'banner', key)] as const);
    const banners = Object.fromEntries(held.map(([key, banner]) => [key, shownNow(banner, now)]));
    const around = { menus, snippets, banners: banners as AroundPages['banners'] };
    return {
      ...around,
      until: nextTurn(
        held.map(([, banner]) => banner),
        now,
      ),
      state: createHash('sha256').update(JSON.stringify(around)).digest('base64url').slice(0, 12),
    };
  }

  return {
    around,
    ofHouse: (asked) => aroundOf(asked, []),
    forget: () => kept.clear(),
  };
}

/** Adds the required legal pages that a menu lacks. */
function withDuties(entries: Menu['entries'], own: Menu['entries'], locale: Locale): Menu['entries'] {
  const missing = NEVER_WITHOUT.map((area) => pathIn(languageOf(locale), area)).filter(
    (path) => !entries.some(({ to, device }) => to === path && device === 'all'),
  );
  return [...entries, ...own.filter(({ to }) => missing.includes(to))];
}

function shownNow(banner: Banner | null, now: Date): Pick<Banner, 'text' | 'to'> | null {
  if (banner === null) return null;
  const { text, to, from, until } = banner;
  if (from !== null && new Date(from) > now) return null;
  return until !== null && new Date(until) <= now ? null : { text, to };
}

/** Returns the next time at which a banner begins or ends. */
function nextTurn(banners: (Banner | null)[], now: Date): Date | null {
  const turns = banners
    .flatMap((banner) => (banner ? [banner.from, banner.until] : []))
    .flatMap((at) => (at === null ? [] : [new Date(at)]))
    .filter((at) => at > now)
    .sort((a, b) => a.getTime() - b.getTime());
  return turns[0] ?? null;
}
