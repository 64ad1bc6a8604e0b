import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { withoutControls } from '../../../platform/clean-text.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { readLocalDateTime } from '../../../platform/local-date-time.ts';
import type { Log } from '../../../platform/log.ts';
import { isContentPath, LAYER_ID, LAYER_PREFIX } from '../../../tenants/content-paths.ts';
import { areaOf, languageOf, ROUTED } from '../../../tenants/paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Catalogue, CategoryNode } from '../../catalogue/products/index.ts';
import type { Promotions } from '../../selling/promotions/index.ts';
import { may, type Permission, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { BLOCK_TYPES, blockOfEntry, FIELD_NAMES, type PageEntry } from './block-entry.ts';
import { contentsSchema, type PageContents, pathSchema } from './block-schema.ts';
import {
  announcePage,
  insertPublication,
  insertVersion,
  pageVersion,
  saysTheSame,
  takePlace,
} from './content.store.ts';
import { barePath, toPage } from './content.ts';
import {
  type AdminPage,
  type AdminPublication,
  type AdminVersion,
  adminPage,
  adminPages,
  adminPublications,
  adminVersions,
  deletePublication,
  knownPictures,
} from './content-administration.store.ts';
import { joinFamily, leaveFamily } from './families.store.ts';
import { diffPages, type PageDiff } from './page-diff.ts';
import type { Preview, Previews } from './previews.ts';
import type { Block, ContentPage } from './types.ts';

export type { AdminPage, AdminPublication, AdminVersion };

/** Fault in an editor's input: block (from 0; null for title or description), field and kind. */
export type ContentFault = {
  block: number | null;
  /** Path of the field in the schema, such as "items.0.link.to". */
  at: string;
  kind: 'missing' | 'long' | 'count' | 'form';
};
/** Valid input that names something missing; the page omits it. */
export type ContentWarning = {
  block: number;
  kind: 'article' | 'category' | 'picture' | 'voucher';
  value: string;
};

export type SaveOutcome =
  | { ok: true; id: string; version: number; warnings: ContentWarning[] }
  | Refused
  | { ok: false; problem: 'invalid'; faults: ContentFault[] }
  | { ok: false; problem: 'too-large' }
  /** Another employee has saved since: their address, the time and the version. */
  | { ok: false; problem: 'conflict'; by: string | null; at: Date; version: number };
export type CreateOutcome =
  | { ok: true; id: string }
  | Refused
  | { ok: false; problem: 'path' | 'reserved' | 'category' | 'known-path' | 'locale' | 'translated' }
  | { ok: false; problem: 'identifier-taken'; takenBy: string };
export type PreviewLinkOutcome = { ok: true } | Refused | { ok: false; problem: 'locale' | 'no-page' };
export type PublicationOutcome =
  | { ok: true }
  | Refused
  | { ok: false; problem: 'moment' | 'order' | 'not-shown' | 'over' };

export type OpenedPage = {
  page: AdminPage;
  /** Newest version, without blocks that no longer match the schema. */
  draft: ContentPage;
  versions: AdminVersion[];
  turns: AdminPublication[];
  warnings: ContentWarning[];
  /** Paths of its translations in this tenant, by locale. */
  twins: Record<string, string>;
};

type Asked = { tenant: Tenant; id: string };

/** Administration of content pages. Every function checks the role and records its changes. */
export type ContentAdministration = {
  /** Returns null if the role may not read pages. */
  list(member: StaffMember, tenant: Tenant): Promise<AdminPage[] | null>;
  /** Returns null if the page is missing or of another tenant, or if the role may not read it. */
  open(member: StaffMember, asked: Asked): Promise<OpenedPage | null>;
  /** Returns a version; null as for `open`. */
  version(member: StaffMember, asked: Asked & { version: number }): Promise<ContentPage | null>;
  compare(member: StaffMember, asked: Asked & { from: number; to: number }): Promise<PageDiff | null>;
  /** Creates a page. `like` is the id of the page that it translates, whose contents it starts with. */
  create(
    member: StaffMember,
    asked: { tenant: Tenant; locale: string; path: string; title: string; like: string | null },
  ): Promise<CreateOutcome>;
  /**
   * Makes the page at `path` the translation in that locale, in place of an earlier one; '' removes the translation.
   */
  link(member: StaffMember, asked: Asked & { locale: string; path: string }): Promise<PreviewLinkOutcome>;
  /** Saves a new version. `expected` is the version that the form showed. */
  save(member: StaffMember, asked: Asked & { expected: number }, entry: PageEntry): Promise<SaveOutcome>;
  /** Reads a request of the visual editor; null if it is malformed. */
  readSent(sent: unknown): { expected: number; page: PageEntry } | null;
  /** Saves an old version as the newest one, without publishing it. */
  restore(member: StaffMember, asked: Asked & { expected: number; version: number }): Promise<SaveOutcome>;
  /**
   * Publishes from `from` until `until`, local times of the tenant. Empty `from` means at once, empty `until` without
   * end.
   */
  publish(
    member: StaffMember,
    asked: Asked & { version: number; from: string; until: string },
  ): Promise<PublicationOutcome>;
  unpublish(member: StaffMember, asked: Asked & { at: string }): Promise<PublicationOutcome>;
  /** Cancels a scheduled publication. */
  cancel(member: StaffMember, asked: Asked & { turn: string }): Promise<PublicationOutcome>;
  /** Creates a preview link. `at` is a local time of the tenant that the preview shows, or '' for now. */
  preview(
    member: StaffMember,
    asked: Asked & { version: number | null; at: string },
  ): Promise<{ ok: true; token: string; preview: Preview } | Refused | { ok: false; problem: 'moment' }>;
};

/** Most characters of a page's contents as JSON. */
export const MOST_CHARACTERS = 250_000;
const MOST_VERSIONS = 100;
/** First path segments that are reserved, so that no content page can use them. */
const RESERVED = /^\/(?:p|s|fr|nl|de|api|assets|images|static|backoffice|fragment|storefront)(?:\/|$)/;
const NEW_TEXT = '…';
/** Highest version number that the database column holds. */
const LAST_VERSION = 2_147_483_647;

export function createContentAdministration(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  catalogue: Catalogue;
  promotions: Pick<Promotions, 'resolve'>;
  previews: Previews;
}): ContentAdministration {
  const { pool, clock, log, catalogue, promotions, previews } = deps;

  function allowed<Outcome>(
    member: StaffMember,
    permission: Permission,
    steps: (now: Date) => Promise<Outcome | Refused>,
  ): Promise<Outcome | Refused> {
    if (!may(member.role, permission)) return Promise.resolve({ ok: false, problem: 'not-allowed' });
    return steps(clock.now());
  }

  async function read(tenant: Tenant, id: string, version: number): Promise<ContentPage | null> {
    if (!isId(id) || !isVersion(version)) return null;
    const row = await pageVersion(pool, { tenant: tenant.id, id, version });
    return row && toPage(row, log);
  }

  const audit = (
    client: PoolClient,
    now: Date,
    member: StaffMember,
    entry: Omit<Parameters<typeof recordAudit>[3], 'subject'> & { page: AdminPage | { locale: string; path: string } },
  ) => {
    const { page, ...rest } = entry;
    return recordAudit(client, now, member, { ...rest, subject: `page:${page.locale}:${page.path}` });
  };

  async function saveVersion(
    member: StaffMember,
    { tenant, id, expected }: Asked & { expected: number },
    contents: PageContents,
    how: { action: 'content.save' | 'content.restore'; of?: number },
    now: Date,
  ): Promise<SaveOutcome> {
    const saved = await inTransaction(pool, async (client): Promise<SaveOutcome> => {
      const page = isId(id) ? await adminPage(client, { tenant: tenant.id, id, now, lock: true }) : null;
      if (!page) return { ok: false, problem: 'not-found' };
      const newest = await pageVersion(client, { tenant: tenant.id, id, version: page.newest });
      const isSaved = newest !== null && saysTheSame(newest, contents);
      // A double click or a repeated shortcut is no conflict of an editor with themselves.
      if (isSaved && (page.newest === expected || page.changedBy === member.email))
        return { ok: true, id, version: page.newest, warnings: [] };
      if (page.newest !== expected)
        return { ok: false, problem: 'conflict', by: page.changedBy, at: page.changedAt, version: page.newest };
      const version = page.newest + 1;
      await insertVersion(client, { id, version, page: contents, now, by: member.email });
      await audit(client, now, member, {
        page,
        action: how.action,
        tenant: tenant.id,
        before: { version: page.newest },
        after: { version, ...(how.of === undefined ? {} : { of: how.of }) },
      });
      return { ok: true, id, version, warnings: [] };
    });
    if (!saved.ok) return saved;
    const page = await adminPage(pool, { tenant: tenant.id, id, now });
    return { ...saved, warnings: page ? await warningsOf(tenant, page.locale, contents.blocks) : [] };
  }

  /**
   * Returns the products, categories, pictures and vouchers that a page names but that do not exist. The page shows
   * without them.
   */
  async function warningsOf(tenant: Tenant, locale: string, blocks: readonly Block[]): Promise<ContentWarning[]> {
    const own = tenant.locales.find((entry) => entry.locale === locale)?.locale;
    if (!own) return [];
    const asked = { tenant, locale: own };
    const placed = blocks.map((block, index) => ({ block, index }));
    const warnings: ContentWarning[] = [];
    const skus = placed.flatMap(({ block }) => (block.type === 'products' ? (block.query.skus ?? []) : []));
    const articles = skus.length > 0 ? await catalogue.articles({ ...asked, skus: [...new Set(skus)] }) : new Map();
    const needsTree = placed.some(({ block }) => block.type === 'products' && block.query.category);
    const tree = needsTree ? await catalogue.navigation(asked) : [];
    const pictures = await knownPictures(pool, blocks.flatMap(picturesOf));
    for (const { block, index } of placed) {
      const warn = (kind: ContentWarning['kind'], value: string) => warnings.push({ block: index, kind, value });
      for (const id of picturesOf(block)) if (!pictures.has(id)) warn('picture', id);
      if (block.type === 'products') {
        const { category } = block.query;
        for (const sku of block.query.skus ?? []) if (!articles.has(sku)) warn('article', sku);
        if (category && !isCategory(tree, category)) warn('category', category);
      }
      if (block.type === 'voucher') {
        const { refused } = await promotions.resolve({
          ...asked,
          codes: [block.code.toUpperCase()],
          choice: null,
          redeemer: { person: null, group: '' },
          basketId: null,
        });
        if (refused.some(({ reason }) => NO_LONGER.has(reason))) warn('voucher', block.code);
      }
    }
    return warnings;
  }

  return {
    list: async (member, tenant) =>
      may(member.role, 'content.read') ? adminPages(pool, tenant.id, clock.now()) : null,

    open: async (member, { tenant, id }) => {
      if (!may(member.role, 'content.read') || !isId(id)) return null;
      const page = await adminPage(pool, { tenant: tenant.id, id, now: clock.now() });
      const draft = page && (await read(tenant, id, page.newest));
      if (!page || !draft) return null;
      const [versions, turns, warnings, all] = await Promise.all([
        adminVersions(pool, id, MOST_VERSIONS),
        adminPublications(pool, id, MOST_VERSIONS),
        warningsOf(tenant, page.locale, draft.blocks),
        adminPages(pool, tenant.id, clock.now()),
      ]);
      const twins = all.filter(({ family, id: other }) => family === page.family && other !== id);
      return {
        page,
        draft,
        versions,
        turns,
        warnings,
        twins: Object.fromEntries(twins.map(({ locale, path }) => [locale, path])),
      };
    },

    version: async (member, { tenant, id, version }) =>
      may(member.role, 'content.read') ? read(tenant, id, version) : null,

    compare: async (member, { tenant, id, from, to }) => {
      if (!may(member.role, 'content.read')) return null;
      const [before, after] = await Promise.all([read(tenant, id, from), read(tenant, id, to)]);
      return before && after && diffPages(before, after);
    },

    create: (member, { tenant, locale, path, title, like }) =>
      allowed(member, 'content.edit', async (now): Promise<CreateOutcome> => {
        const own = tenant.locales.find((entry) => entry.locale === locale);
        if (!own) return { ok: false, problem: 'locale' };
        const wanted = v.safeParse(pathSchema, path.trim());
        if (!wanted.success) return { ok: false, problem: 'path' };
        if (isReserved(own.locale, wanted.output)) return { ok: false, problem: 'reserved' };
        // A category takes precedence at its path and would hide the page.
        const asked = { tenant, locale: own.locale, path: wanted.output.slice(1) };
        if (!isContentPath(wanted.output) && (await catalogue.category(asked)))
          return { ok: false, problem: 'category' };
        const source = like !== null && isId(like) ? await adminPage(pool, { tenant: tenant.id, id: like, now }) : null;
        if (like !== null && !source) return { ok: false, problem: 'not-found' };
        const contents = source ? await read(tenant, source.id, source.newest) : null;
        const name = (withoutControls(title).trim() || contents?.title || wanted.output).slice(0, 160);
        return inTransaction(pool, async (client): Promise<CreateOutcome> => {
          if (source) {
            // The lock serialises two simultaneous translations of a page.
            await adminPage(client, { tenant: tenant.id, id: source.id, now, lock: true });
            const twins = (await adminPages(client, tenant.id, now)).filter(({ family }) => family === source.family);
            if (twins.some((twin) => twin.locale === locale)) return { ok: false, problem: 'translated' };
          }
          const held = await takePlace(client, { tenant: tenant.id, locale, path: wanted.output });
          if (!held.ok) return held;
          if (!held.isNew) return { ok: false, problem: 'known-path' };
          if (source) await joinFamily(client, held.id, source.family);
          const text: Block = { type: 'text', title: null, paragraphs: [NEW_TEXT], list: [] };
          const page: PageContents = {
            title: name,
            description: contents?.description ?? name,
            robots: contents?.robots ?? 'index,follow',
            blocks: contents && contents.blocks.length > 0 ? contents.blocks : [text],
          };
          await insertVersion(client, { id: held.id, version: 1, page, now, by: member.email });
          await audit(client, now, member, {
            page: { locale, path: wanted.output },
            action: 'content.create',
            tenant: tenant.id,
            after: { version: 1, like: source ? `${source.locale}:${source.path}` : null },
          });
          return { ok: true, id: held.id };
        });
      }),

    // Requires the permission to publish, since visitors and search engines see the link at once.
    link: (member, { tenant, id, locale, path }) =>
      allowed(member, 'content.publish', (now) =>
        inTransaction(pool, async (client): Promise<PreviewLinkOutcome> => {
          const page = isId(id) ? await adminPage(client, { tenant: tenant.id, id, now, lock: true }) : null;
          if (!page) return { ok: false, problem: 'not-found' };
          if (locale === page.locale || !tenant.locales.some((entry) => entry.locale === locale))
            return { ok: false, problem: 'locale' };
          const there = (await adminPages(client, tenant.id, now)).filter((other) => other.locale === locale);
          const wanted =
            path.trim() === '' ? null : (there.find((other) => other.path === barePath(path.trim())) ?? null);
          if (path.trim() !== '' && !wanted) return { ok: false, problem: 'no-page' };
          const before = there.find((other) => other.family === page.family) ?? null;
          if (before?.id === wanted?.id) return { ok: true };
          if (before) await leaveFamily(client, before.id);
          if (wanted) await joinFamily(client, wanted.id, page.family);
          await audit(client, now, member, {
            page,
            action: 'content.link',
            tenant: tenant.id,
            before: { locale, path: before?.path ?? null },
            after: { locale, path: wanted?.path ?? null },
          });
          for (const changed of [page, before, wanted]) if (changed) await announcePage(client, changed.id);
          return { ok: true };
        }),
      ),

    save: (member, asked, entry) =>
      allowed(member, 'content.edit', async (now): Promise<SaveOutcome> => {
        const given = { ...entry, blocks: entry.blocks.map(blockOfEntry) };
        if (JSON.stringify(given).length > MOST_CHARACTERS) return { ok: false, problem: 'too-large' };
        const checked = v.safeParse(contentsSchema, given);
        if (!checked.success)
          return { ok: false, problem: 'invalid', faults: checked.issues.slice(0, 20).map(faultOf) };
        return saveVersion(member, asked, checked.output, { action: 'content.save' }, now);
      }),

    readSent: (sent) => {
      const read = v.safeParse(sentSchema, sent);
      return read.success ? read.output : null;
    },

    restore: (member, asked) =>
      allowed(member, 'content.edit', async (now): Promise<SaveOutcome> => {
        const old = await read(asked.tenant, asked.id, asked.version);
        if (!old) return { ok: false, problem: 'not-found' };
        // An old version may no longer match the schema.
        const { title, description, robots, blocks } = old;
        const checked = v.safeParse(contentsSchema, { title, description, robots, blocks });
        if (!checked.success)
          return { ok: false, problem: 'invalid', faults: checked.issues.slice(0, 20).map(faultOf) };
        return saveVersion(member, asked, checked.output, { action: 'content.restore', of: asked.version }, now);
      }),

    publish: (member, { tenant, id, version, from, until }) =>
      allowed(member, 'content.publish', async (now): Promise<PublicationOutcome> => {
        const start = from.trim() === '' ? now : readLocalDateTime(from, tenant.timeZone);
        const end = until.trim() === '' ? null : readLocalDateTime(until, tenant.timeZone);
        if (start === null || start.getTime() < now.getTime() - 60_000) return { ok: false, problem: 'moment' };
        if (until.trim() !== '' && end === null) return { ok: false, problem: 'moment' };
        const at = start.getTime() < now.getTime() ? now : start;
        if (end !== null && end.getTime() <= at.getTime()) return { ok: false, problem: 'order' };
        return inTransaction(pool, async (client): Promise<PublicationOutcome> => {
          const page = isId(id) ? await adminPage(client, { tenant: tenant.id, id, now, lock: true }) : null;
          if (!page || !isVersion(version) || !(await pageVersion(client, { tenant: tenant.id, id, version })))
            return { ok: false, problem: 'not-found' };
          await insertPublication(client, { id, at, version, now, by: member.email });
          if (end !== null) await insertPublication(client, { id, at: end, version: null, now, by: member.email });
          await audit(client, now, member, {
            page,
            action: at > now ? 'content.schedule' : 'content.publish',
            tenant: tenant.id,
            before: { version: page.shown },
            after: { version, from: at.toISOString(), to: end?.toISOString() ?? null },
          });
          // Announces a scheduled publication as well: cached pages must know its time.
          await announcePage(client, id);
          return { ok: true };
        });
      }),

    unpublish: (member, { tenant, id, at }) =>
      allowed(member, 'content.publish', async (now): Promise<PublicationOutcome> => {
        const asked = at.trim() === '' ? now : readLocalDateTime(at, tenant.timeZone);
        if (asked === null || asked.getTime() < now.getTime() - 60_000) return { ok: false, problem: 'moment' };
        const moment = asked.getTime() < now.getTime() ? now : asked;
        return inTransaction(pool, async (client): Promise<PublicationOutcome> => {
          const page = isId(id) ? await adminPage(client, { tenant: tenant.id, id, now, lock: true }) : null;
          if (!page) return { ok: false, problem: 'not-found' };
          if (page.shown === null && page.nextAt === null) return { ok: false, problem: 'not-shown' };
          await insertPublication(client, { id, at: moment, version: null, now, by: member.email });
          await audit(client, now, member, {
            page,
            action: 'content.unpublish',
            tenant: tenant.id,
            before: { version: page.shown },
            after: { from: moment.toISOString() },
          });
          await announcePage(client, id);
          return { ok: true };
        });
      }),

    cancel: (member, { tenant, id, turn }) =>
      allowed(member, 'content.publish', (now) =>
        inTransaction(pool, async (client): Promise<PublicationOutcome> => {
          const page = isId(id) ? await adminPage(client, { tenant: tenant.id, id, now, lock: true }) : null;
          if (!page || !/^\d{1,15}$/.test(turn)) return { ok: false, problem: 'not-found' };
          const dropped = await deletePublication(client, { page: id, turn, now });
          if (!dropped) return { ok: false, problem: 'over' };
          await audit(client, now, member, {
            page,
            action: 'content.cancel',
            tenant: tenant.id,
            before: { version: dropped.version, from: dropped.at.toISOString() },
          });
          await announcePage(client, id);
          return { ok: true };
        }),
      ),

    preview: (member, { tenant, id, version, at }) =>
      allowed(member, 'content.read', async (now) => {
        const moment = at.trim() === '' ? null : readLocalDateTime(at, tenant.timeZone);
        if (at.trim() !== '' && moment === null) return { ok: false, problem: 'moment' } as const;
        const page = isId(id) ? await adminPage(pool, { tenant: tenant.id, id, now }) : null;
        if (!page || (version !== null && !(await read(tenant, id, version))))
          return { ok: false, problem: 'not-found' } as const;
        const preview: Preview = {
          tenant: tenant.id,
          locale: page.locale,
          path: page.path,
          page: version === null ? null : { id, version },
          at: moment,
          language: member.language ?? 'de',
          until: new Date(now.getTime() + PREVIEW_MS),
        };
        return { ok: true, token: previews.seal(preview), preview } as const;
      }),
  };
}

const fieldsSchema = v.record(v.picklist(FIELD_NAMES), v.string());
const sentSchema = v.object({
  expected: v.pipe(v.number(), v.integer()),
  page: v.object({
    title: v.string(),
    description: v.string(),
    robots: v.string(),
    blocks: v.array(v.object({ type: v.picklist(BLOCK_TYPES), fields: fieldsSchema, items: v.array(fieldsSchema) })),
  }),
});

const PREVIEW_MS = 30 * 60_000;
const NO_LONGER: ReadonlySet<string> = new Set(['unknown-code', 'not-yet', 'expired', 'ended', 'used-up']);

function picturesOf(block: Block): string[] {
  if ('picture' in block && block.picture) return [block.picture.id];
  if (block.type === 'teasers') return block.items.flatMap(({ picture }) => (picture ? [picture.id] : []));
  return [];
}

function isCategory(nodes: readonly CategoryNode[], name: string): boolean {
  return nodes.some((node) => node.id === name || node.path === name || isCategory(node.children, name));
}

/** Below the prefix of layers, only an id of a layer is a valid path. */
function isReserved(locale: Locale, path: string): boolean {
  if (path === LAYER_PREFIX) return true;
  if (path.startsWith(`${LAYER_PREFIX}/`)) return !LAYER_ID.test(path.slice(LAYER_PREFIX.length + 1));
  return RESERVED.test(path) || isRouted(locale, path);
}

function isRouted(locale: Locale, path: string): boolean {
  const area = areaOf(languageOf(locale), path);
  return area !== null && area !== 'home' && ROUTED.some((routed) => routed === area);
}

function faultOf(issue: v.BaseIssue<unknown>): ContentFault {
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  const isBlock = keys[0] === 'blocks' && keys[1] !== undefined;
  const kind =
    issue.type === 'min_length' && issue.kind === 'validation'
      ? Array.isArray(issue.input)
        ? 'count'
        : 'missing'
      : issue.type === 'max_length'
        ? Array.isArray(issue.input)
          ? 'count'
          : 'long'
        : 'form';
  const isEmpty = kind === 'form' && issue.input === '';
  return {
    block: isBlock ? Number(keys[1]) : null,
    at: keys.slice(isBlock ? 2 : 0).join('.'),
    kind: isEmpty ? 'missing' : kind,
  };
}

function isVersion(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= LAST_VERSION;
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);
}
