import * as v from 'valibot';
import { LANGUAGES, languageOf } from '../../../languages/language.ts';
import { withoutControls } from '../../../platform/clean-text.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import { isContentPath, LAYER_ID, LAYER_PREFIX } from '../../../tenants/content-paths.ts';
import { areaOf, ROUTED } from '../../../tenants/paths.ts';
import { SERVER_SEGMENTS } from '../../../tenants/server-segments.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Catalogue } from '../../catalogue/products/index.ts';
import type { CreateOutcome } from './administration-types.ts';
import { type PageContents, pathSchema } from './block-schema.ts';
import { insertVersion, takePlace } from './content.store.ts';
import { adminPage, adminPages } from './content-administration.store.ts';
import { joinFamily } from './families.store.ts';
import { findPage, type PageChange, readVersion, recordPageAudit } from './page-access.ts';
import type { Block } from './types.ts';

/** First path segments that no content page can use. Languages are prefixes of locales. */
const RESERVED: ReadonlySet<string> = new Set([...LANGUAGES, ...SERVER_SEGMENTS]);
const NEW_TEXT = '…';

/** Creates an unpublished page at a free path. `like` is the id of the page that it translates. */
export async function createPage(
  change: PageChange & { catalogue: Catalogue; log: Log },
  asked: { tenant: Tenant; locale: string; path: string; title: string; like: string | null },
): Promise<CreateOutcome> {
  const { pool, member, now, catalogue } = change;
  const { tenant, locale, path, title, like } = asked;
  const own = tenant.locales.find((entry) => entry.locale === locale);
  if (!own) return { ok: false, problem: 'locale' };
  const wanted = v.safeParse(pathSchema, path.trim());
  if (!wanted.success) return { ok: false, problem: 'path' };
  if (isReserved(own.locale, wanted.output)) return { ok: false, problem: 'reserved' };
  // A category takes precedence at its path and would hide the page.
  const category = { tenant, locale: own.locale, path: wanted.output.slice(1) };
  if (!isContentPath(wanted.output) && (await catalogue.category(category))) return { ok: false, problem: 'category' };
  const source = like === null ? null : await findPage(change, { tenant, id: like });
  if (like !== null && !source) return { ok: false, problem: 'not-found' };
  const contents = source ? await readVersion(change, { tenant, id: source.id, version: source.newest }) : null;
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
    await recordPageAudit(client, change, tenant, {
      page: { locale, path: wanted.output },
      action: 'content.create',
      after: { version: 1, like: source ? `${source.locale}:${source.path}` : null },
    });
    return { ok: true, id: held.id };
  });
}

/** Below the prefix of layers, only an id of a layer is a valid path. */
function isReserved(locale: Locale, path: string): boolean {
  if (path === LAYER_PREFIX) return true;
  if (path.startsWith(`${LAYER_PREFIX}/`)) return !LAYER_ID.test(path.slice(LAYER_PREFIX.length + 1));
  const [, first = ''] = path.split('/');
  return RESERVED.has(first) || isRouted(locale, path);
}

function isRouted(locale: Locale, path: string): boolean {
  const area = areaOf(languageOf(locale), path);
  return area !== null && area !== 'home' && ROUTED.some((routed) => routed === area);
}
