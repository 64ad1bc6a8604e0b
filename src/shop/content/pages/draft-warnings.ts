import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Catalogue, CategoryNode } from '../../catalogue/products/index.ts';
import type { Promotions } from '../../selling/promotions/index.ts';
import type { ContentWarning } from './administration-types.ts';
import { knownPictures } from './content-administration.store.ts';
import type { Block } from './types.ts';

/** Sources of what a page may name. */
export type WarningSources = { pool: Pool; catalogue: Catalogue; promotions: Pick<Promotions, 'resolve'> };

const NO_LONGER: ReadonlySet<string> = new Set(['unknown-code', 'not-yet', 'expired', 'ended', 'used-up']);

/**
 * Returns the products, categories, pictures and vouchers that a page names but that do not exist. The page shows
 * without them.
 */
export async function draftWarnings(
  { pool, catalogue, promotions }: WarningSources,
  tenant: Tenant,
  locale: string,
  blocks: readonly Block[],
): Promise<ContentWarning[]> {
  const own = tenant.locales.find((entry) => entry.locale === locale)?.locale;
  if (!own) return [];
  const asked = { tenant, locale: own };
  const placed = blocks.map((block, index) => ({ block, index }));
  const warnings: ContentWarning[] = [];
  const skus = placed.flatMap(({ block }) => skusOf(block));
  const articles = skus.length > 0 ? await catalogue.articles({ ...asked, skus: [...new Set(skus)] }) : new Map();
  const needsTree = placed.some(({ block }) => block.type === 'products' && block.query.category);
  const tree = needsTree ? await catalogue.navigation(asked) : [];
  const pictures = await knownPictures(pool, blocks.flatMap(picturesOf));
  for (const { block, index } of placed) {
    const warn = (kind: ContentWarning['kind'], value: string) => warnings.push({ block: index, kind, value });
    for (const id of picturesOf(block)) if (!pictures.has(id)) warn('picture', id);
    for (const sku of skusOf(block)) if (!articles.has(sku)) warn('article', sku);
    if (block.type === 'products') {
      const { category } = block.query;
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

function skusOf(block: Block): string[] {
  if (block.type === 'products') return block.query.skus ?? [];
  return block.type === 'scene' ? block.items.map(({ sku }) => sku) : [];
}

function picturesOf(block: Block): string[] {
  if ('picture' in block && block.picture) return [block.picture.id];
  if (block.type === 'teasers') return block.items.flatMap(({ picture }) => (picture ? [picture.id] : []));
  return [];
}

function isCategory(nodes: readonly CategoryNode[], name: string): boolean {
  return nodes.some((node) => node.id === name || node.path === name || isCategory(node.children, name));
}
