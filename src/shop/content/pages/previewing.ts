import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { pageVersion } from './content.store.ts';
import { toPage } from './content.ts';
import { type Preview, withPreview } from './previews.ts';
import type { Content } from './types.ts';

/** Wraps content so that it shows a preview. `content` is the content at the time of the preview. */
export type Previewing = (preview: Preview, content: Content) => Promise<Content>;

export function createPreviewing(deps: { pool: Pool; log: Log }): Previewing {
  return async (preview, content) => {
    const { page, tenant } = preview;
    const row = page && (await pageVersion(deps.pool, { tenant, ...page }));
    return withPreview(content, preview, row && toPage(row, deps.log));
  };
}
