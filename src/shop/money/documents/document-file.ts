import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { type BillOutcome, type DrawPaper, drawPaper } from '../billing/index.ts';
import { archiveFile, fileOf, frozenContent } from './documents.store.ts';

/**
 * Returns the file of an issued document. The first call draws and archives it; later calls return the same bytes, even
 * after a change of layout.
 */
export async function documentFile(
  { pool, clock, draw = drawPaper }: { pool: Pool; clock: Clock; draw?: DrawPaper },
  { id }: { id: string },
): Promise<BillOutcome> {
  const archived = await fileOf(pool, id);
  if (!archived) return { ok: false, problem: 'not-found' };
  const name = `${archived.title
    .normalize('NFD')
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')}.pdf`;
  if (archived.file) return { ok: true, name, content: archived.file };
  const content = await frozenContent(pool, id);
  if (!content) return { ok: false, problem: 'not-found' };
  const drawn = await draw(name, content.paper, archived);
  return drawn.ok ? { ...drawn, content: await archiveFile(pool, id, drawn.content, clock.now()) } : drawn;
}
