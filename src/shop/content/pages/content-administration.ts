import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { readLocalDateTime } from '../../../platform/local-date-time.ts';
import type { Log } from '../../../platform/log.ts';
import type { Catalogue } from '../../catalogue/products/index.ts';
import type { Promotions } from '../../selling/promotions/index.ts';
import { may, type Permission, type Refused, type StaffMember } from '../../staff/employees/index.ts';
import type { ContentAdministration } from './administration-types.ts';
import { adminPages, adminPublications, adminVersions, pagesNamed } from './content-administration.store.ts';
import { createPage } from './create-page.ts';
import { draftWarnings } from './draft-warnings.ts';
import { linkTranslation } from './link-translation.ts';
import { findPage, type PageChange, readVersion } from './page-access.ts';
import { diffPages } from './page-diff.ts';
import type { Preview, Previews } from './previews.ts';
import { cancelPublication, publishVersion, unpublishPage } from './publication-schedule.ts';
import { readSentPage, restoreVersion, saveContents, saveDraft } from './save-draft.ts';

const MOST_VERSIONS = 100;
/** Pages that the global search shows. */
const MOST_NAMED = 6;
const PREVIEW_MS = 30 * 60_000;

/** Requires a permission for each change, then leaves it to the function that decides about it. */
export function createContentAdministration(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  catalogue: Catalogue;
  promotions: Pick<Promotions, 'resolve'>;
  previews: Previews;
}): ContentAdministration {
  const { pool, clock, previews } = deps;

  async function allowed<Outcome>(
    member: StaffMember,
    permission: Permission,
    steps: (change: PageChange & typeof deps) => Promise<Outcome>,
  ): Promise<Outcome | Refused> {
    if (!may(member, permission)) return { ok: false, problem: 'not-allowed' };
    return steps({ ...deps, member, now: clock.now() });
  }

  return {
    list: async (member, tenant) => (may(member, 'content.read') ? adminPages(pool, tenant.id, clock.now()) : null),

    lookUp: async (member, tenant, typed) =>
      may(member, 'content.read') ? pagesNamed(pool, { tenant: tenant.id, typed, most: MOST_NAMED }) : [],

    open: async (member, { tenant, id }) => {
      if (!may(member, 'content.read')) return null;
      const page = await findPage({ pool, now: clock.now() }, { tenant, id });
      const draft = page && (await readVersion(deps, { tenant, id, version: page.newest }));
      if (!page || !draft) return null;
      const [versions, turns, warnings, all] = await Promise.all([
        adminVersions(pool, id, MOST_VERSIONS),
        adminPublications(pool, id, MOST_VERSIONS),
        draftWarnings(deps, tenant, page.locale, draft.blocks),
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

    version: async (member, asked) => (may(member, 'content.read') ? readVersion(deps, asked) : null),

    compare: async (member, { tenant, id, from, to }) => {
      if (!may(member, 'content.read')) return null;
      const [before, after] = await Promise.all([
        readVersion(deps, { tenant, id, version: from }),
        readVersion(deps, { tenant, id, version: to }),
      ]);
      return before && after && diffPages(before, after);
    },

    create: (member, asked) => allowed(member, 'content.edit', (change) => createPage(change, asked)),
    // Requires the permission to publish, since visitors and search engines see the link at once.
    link: (member, asked) => allowed(member, 'content.publish', (change) => linkTranslation(change, asked)),
    save: (member, asked, entry) => allowed(member, 'content.edit', (change) => saveDraft(change, asked, entry)),
    saveContents: (member, asked, contents) =>
      allowed(member, 'content.edit', (change) => saveContents(change, asked, contents)),
    readSent: readSentPage,
    restore: (member, asked) => allowed(member, 'content.edit', (change) => restoreVersion(change, asked)),
    publish: (member, asked) => allowed(member, 'content.publish', (change) => publishVersion(change, asked)),
    unpublish: (member, asked) => allowed(member, 'content.publish', (change) => unpublishPage(change, asked)),
    cancel: (member, asked) => allowed(member, 'content.publish', (change) => cancelPublication(change, asked)),

    preview: (member, { tenant, id, version, at }) =>
      allowed(member, 'content.read', async (change) => {
        const moment = at.trim() === '' ? null : readLocalDateTime(at, tenant.timeZone);
        if (at.trim() !== '' && moment === null) return { ok: false, problem: 'moment' } as const;
        const page = await findPage(change, { tenant, id });
        if (!page || (version !== null && !(await readVersion(change, { tenant, id, version }))))
          return { ok: false, problem: 'not-found' } as const;
        const preview: Preview = {
          tenant: tenant.id,
          locale: page.locale,
          path: page.path,
          page: version === null ? null : { id, version },
          product: null,
          at: moment,
          language: member.language ?? 'de',
          until: new Date(change.now.getTime() + PREVIEW_MS),
        };
        return { ok: true, token: previews.seal(preview), preview } as const;
      }),
  };
}
