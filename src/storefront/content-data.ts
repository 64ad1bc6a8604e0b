import type { Block, ContentPage } from '../shop/content/pages/index.ts';
import { prefixOf } from '../tenants/paths.ts';
import type { ShopRequest } from './context.ts';
import { soundBlocks } from './extensions/load-extensions.server.tsx';
import type { SharePicture } from './head-notes.ts';
import type { Page } from './page.ts';
import { promotionsTag } from './page-tags.ts';
import { faqData } from './structured-data.ts';

/** Seconds after which a page with a voucher renders again, because no tag covers a voucher that was used up. */
const VOUCHER_SECONDS = 60;
const NO_LONGER: readonly string[] = ['unknown-code', 'not-yet', 'expired', 'ended', 'used-up'];

/** Removes vouchers that no visitor can redeem yet or any more. */
async function standing(request: Asking, blocks: Block[]): Promise<Block[]> {
  const { shop, tenant, locale, cache } = request;
  const codes = blocks.flatMap((block) => (block.type === 'voucher' ? [block.code.toUpperCase()] : []));
  if (codes.length === 0) return blocks;
  cache.tag(promotionsTag(tenant.id));
  cache.refreshAfter(VOUCHER_SECONDS);
  const { refused } = await shop.promotions.resolve({
    tenant,
    locale: locale.locale,
    codes: [...new Set(codes)],
    choice: null,
    redeemer: { person: null, group: '' },
    basketId: null,
  });
  const gone = new Set(refused.flatMap(({ code, reason }) => (NO_LONGER.includes(reason) ? [code] : [])));
  return blocks.filter((block) => block.type !== 'voucher' || !gone.has(block.code.toUpperCase()));
}

type Asking = Pick<ShopRequest, 'shop' | 'tenant' | 'locale' | 'cache' | 'reportFetch'>;

export type FetchedContent = { ok: true; content: ContentPage | null } | { ok: false };

/**
 * Loads a content page. On failure, or after the tenant's timeout, it logs the failure and returns no data, so the rest
 * of the page can still show (docs/rules/content.md#content-failures).
 */
export async function fetchContent(request: Asking, component: string, path: string): Promise<FetchedContent> {
  const { shop, tenant, locale } = request;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const { contentTimeoutMs } = tenant.caches;
  // An external content system does not announce changes.
  if (shop.content.revalidateSeconds !== null) request.cache.refreshAfter(shop.content.revalidateSeconds);
  const timer = setTimeout(() => reject(new Error(`no answer within ${contentTimeoutMs} ms`)), contentTimeoutMs);
  try {
    const asked = shop.content.page({ tenant: tenant.id, locale: locale.locale, path });
    const content = await Promise.race([asked, late]);
    request.cache.until(content?.until ?? null);
    // The cache expiry is no part of the content.
    return {
      ok: true,
      content: content && {
        ...content,
        blocks: soundBlocks(request, await standing(request, content.blocks)),
        until: null,
      },
    };
  } catch (error) {
    request.reportFetch(error, { component, url: `/api/content/${locale.locale}${path}` });
    return { ok: false };
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the first picture of a page, for shared links. */
function contentPicture(blocks: Block[]): SharePicture | null {
  for (const block of blocks) {
    const pictures =
      block.type === 'hero' ? [block.picture] : block.type === 'teasers' ? block.items.map((item) => item.picture) : [];
    const first = pictures.find((picture) => picture !== null);
    if (first) return first;
  }
  return null;
}

/** Returns the metadata of a content page. Paths from the store have no language prefix. */
export async function contentPageInfo(request: ShopRequest, content: ContentPage): Promise<Page> {
  const { shop, tenant, locale } = request;
  const isOwn = shop.content.revalidateSeconds === null;
  const [stored, places] = await Promise.all([
    shop.content.alternates({ tenant: tenant.id, locale: locale.locale, path: content.path }),
    content.robots === 'index,follow' && isOwn
      ? shop.seoAndFeeds.places.content({ locale: locale.locale, path: content.path })
      : {},
  ]);
  request.head.kind = content.path === '/' ? 'website' : 'article';
  request.head.picture = contentPicture(content.blocks);
  const questions = faqData(content.blocks);
  if (questions !== null) request.head.structured.push(questions);
  const withPrefix = (path: string, prefix: string): string => (path === '/' ? prefix || '/' : `${prefix}${path}`);
  const alternates = Object.fromEntries(
    tenant.locales.flatMap((entry) => {
      const path = entry.locale === locale.locale ? content.path : stored[entry.locale];
      return path === undefined ? [] : [[entry.locale, withPrefix(path, entry.prefix)]];
    }),
  );
  // For an external content system, pages of other tenants are unknown.
  request.head.places = isOwn ? places : alternates;
  return {
    title: content.title,
    description: content.description,
    robots: content.robots,
    canonical: withPrefix(content.path, prefixOf(locale.locale)),
    alternates,
  };
}
