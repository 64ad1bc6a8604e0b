import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { NO_STORED_FILES, type StoredFiles } from '../../../platform/object-store/stored-files.ts';
import { type BillOutcome, type DrawPaper, drawPaper } from '../billing/index.ts';
import { archiveFile, fileOf, frozenContent } from './documents.store.ts';

/**
 * Returns the file of an issued document. The first call draws and archives it; later calls return the same bytes, even
 * after a change of layout.
 */
export async function documentFile(
  {
    pool,
    clock,
    draw = drawPaper,
    files = NO_STORED_FILES,
  }: { pool: Pool; clock: Clock; draw?: DrawPaper; files?: StoredFiles },
  { id }: { id: string },
): Promise<BillOutcome> {
  const archived = await fileOf(pool, files, id);
  if (!archived) return { ok: false, problem: 'not-found' };
  const name = `${archived.title
    .normalize('NFD')
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')}.pdf`;
  if (archived.file) return { ok: true, name, content: archived.file };
  const content = await frozenContent(pool, id);
  if (!content) return { ok: false, problem: 'not-found' };
  const drawn = await draw(name, content.paper, archived);
  if (!drawn.ok) return drawn;
  const stored = { id, content: drawn.content, now: clock.now() };
  return { ...drawn, content: await archiveFile({ pool, files }, stored) };
}
