import * as v from 'valibot';
import type { Containment } from '../../../extending/contain.ts';
import type { ExtensionContext } from '../../../extending/context.ts';
import { FetchProblem } from '../../../platform/fetch-problem.ts';
import type { Locale, TenantId } from '../../../tenants/tenant.ts';
import { type PageSource, sourceListSchema, sourcePageSchema } from './remote-content.ts';

/**
 * Page of another system, in the format of `/api/content` (docs/interfaces.md). Blocks that the platform does not know
 * are omitted, with a warning in the log.
 */
export type PageOfSource = {
  /** Path without prefix of the locale; absent: that of the request. */
  path?: string;
  title: string;
  description?: string;
  robots?: 'index,follow' | 'noindex,follow';
  /** Version of the page, from 1. */
  version?: number;
  blocks: readonly unknown[];
};

/**
 * Source of content pages in place of the shop's own. Each answer counts within the time of the tenant
 * (`caches.contentTimeoutMs`) and is cached for `caches.serverSeconds`, a missing page for 15 seconds.
 */
export type ContentSource = {
  /**
   * Returns a page; null if there is none. `identifier`: its path without slashes, "storefront" for the home page. If it
   * throws or returns another form, the page of the shop is shown without this content.
   */
  page(
    asked: { tenant: TenantId; locale: Locale; identifier: string },
    context: ExtensionContext,
  ): Promise<PageOfSource | null>;
  /** Returns the paths of all pages, for the sitemap and the check of links. */
  pages(asked: { tenant: TenantId; locale: Locale }, context: ExtensionContext): Promise<{ path: string }[]>;
};

/** Returns the pages of the extension that has a content source; null without one. */
export function contentOfExtension(
  extensions: readonly { name: string; contentSource?: ContentSource }[],
  containment: Pick<Containment, 'within'>,
  timeoutMs: number,
): PageSource | null {
  const found = extensions.find(({ contentSource }) => contentSource !== undefined);
  const source = found?.contentSource;
  if (!found || !source) return null;
  const failed = Symbol('failed');
  const place = { extension: found.name, point: 'content source' };
  const ask = async (what: string, work: (context: ExtensionContext) => Promise<unknown>): Promise<unknown> => {
    const answer = await containment.within(place, work, failed, { limitMs: timeoutMs });
    if (answer === failed) throw new FetchProblem(what, 503, `the extension "${found.name}" gave no valid answer`);
    return answer;
  };
  return {
    page: (asked) =>
      ask(asked.identifier, async (context) =>
        v.parse(v.nullable(sourcePageSchema), await source.page(asked, context)),
      ),
    pages: (asked) =>
      ask(`pages of ${asked.locale}`, async (context) =>
        v.parse(sourceListSchema, { pages: await source.pages(asked, context) }),
      ),
  };
}
