/** The content store's door: pages by locale and path, versioned; an external source may stand behind the same port. */
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { announceDueTurns } from './content-desk.store.ts';

export { createContent } from './content.ts';
export {
  type ContentDesk,
  type ContentFault,
  type ContentWarning,
  createContentDesk,
  type DeskPage,
  type SaveOutcome,
} from './content-desk.ts';
export { loadContent } from './load.ts';
export { createPreviewing } from './previewing.ts';
export { createPreviews, type Preview, type Previews } from './previews.ts';
export type * from './types.ts';

/** Run every minute: see announceDueTurns. */
export async function announceContentTurns(deps: { pool: Pool; clock: Clock }): Promise<void> {
  await announceDueTurns(deps.pool, deps.clock.now());
}
