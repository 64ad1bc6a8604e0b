import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AskedPage, TranslationLinkOutcome } from './administration-types.ts';
import { announcePage } from './content.store.ts';
import { barePath } from './content.ts';
import { adminPages } from './content-administration.store.ts';
import { joinFamily, leaveFamily } from './families.store.ts';
import { lockPage, type PageChange, recordPageAudit } from './page-access.ts';

/** Makes the page at `path` the translation in that locale; '' removes the translation. */
export function linkTranslation(
  change: PageChange,
  asked: AskedPage & { locale: string; path: string },
): Promise<TranslationLinkOutcome> {
  const { pool, now } = change;
  const { tenant, locale } = asked;
  const path = asked.path.trim();
  return inTransaction(pool, async (client): Promise<TranslationLinkOutcome> => {
    const page = await lockPage(client, now, asked);
    if (!page) return { ok: false, problem: 'not-found' };
    if (locale === page.locale || !tenant.locales.some((entry) => entry.locale === locale))
      return { ok: false, problem: 'locale' };
    const there = (await adminPages(client, tenant.id, now)).filter((other) => other.locale === locale);
    const wanted = path === '' ? null : (there.find((other) => other.path === barePath(path)) ?? null);
    if (path !== '' && !wanted) return { ok: false, problem: 'no-page' };
    const before = there.find((other) => other.family === page.family) ?? null;
    if (before?.id === wanted?.id) return { ok: true };
    if (before) await leaveFamily(client, before.id);
    if (wanted) await joinFamily(client, wanted.id, page.family);
    await recordPageAudit(client, change, tenant, {
      page,
      action: 'content.link',
      before: { locale, path: before?.path ?? null },
      after: { locale, path: wanted?.path ?? null },
    });
    for (const changed of [page, before, wanted]) if (changed) await announcePage(client, changed.id);
    return { ok: true };
  });
}
