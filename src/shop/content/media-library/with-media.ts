import type { Pool } from '../../../platform/database/pool.ts';
import type { Content, ContentPage } from '../pages/index.ts';
import { altTexts, shownFragments } from './media.store.ts';

type Pictured = { id: string; alt: string };

function isPicture(value: unknown): value is Pictured {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** Collects the ids of all pictures in the blocks of a page. */
function idsIn(value: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const part of value) idsIn(part, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (key === 'picture' && isPicture(part)) found.add(part.id);
      else idsIn(part, found);
    }
  }
  return found;
}

/** Returns the value with every picture replaced by `change`. */
function dressed<T>(value: T, change: (picture: Pictured) => Pictured | null): T {
  if (Array.isArray(value)) return value.map((part) => dressed(part, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'picture' && isPicture(part) ? change(part) : dressed(part, change),
    ]),
  ) as T;
}

/**
 * Wraps content so that pages show the crops of the library, and its alternative texts if the page has none. Pictures
 * that are not stored are removed, as are picture blocks and scenes without their picture.
 */
export function withMedia(content: Content, deps: { pool: Pool }): Content {
  const dress = async (page: ContentPage | null): Promise<ContentPage | null> => {
    const ids = [...idsIn(page?.blocks, new Set())];
    if (page === null || ids.length === 0) return page;
    const [pieces, alts] = await Promise.all([shownFragments(deps.pool, ids), altTexts(deps.pool, ids, page.locale)]);
    const standing = page.blocks.filter(
      (block) => (block.type !== 'picture' && block.type !== 'scene') || pieces.has(block.picture.id),
    );
    const blocks = dressed(standing, (picture) => {
      const id = pieces.get(picture.id);
      if (id === undefined) return null;
      return { ...picture, id, alt: picture.alt === '' ? (alts.get(picture.id) ?? '') : picture.alt };
    });
    return { ...page, blocks };
  };
  return {
    ...content,
    page: async (request) => dress(await content.page(request)),
    identified: async (request) => dress(await content.identified(request)),
  };
}
