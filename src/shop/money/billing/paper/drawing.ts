import { createTaskThread } from '../../../../platform/threads/task-thread.ts';
import type { BillPaper } from './bill-paper.ts';

/** Bills that wait at once: beyond them somebody is asking for fun. */
const MOST_WAITING = 50;

/** Too much is asked for at once: later it goes. */
export class TooBusyToDraw extends Error {
  override name = 'TooBusyToDraw';
}

/** One thread a process. It holds some 30 MB of code and typefaces. */
const drawing = createTaskThread<BillPaper, Uint8Array>({
  script: new URL('./drawing-thread.ts', import.meta.url),
  name: 'bills',
  idleMs: 60_000,
});

/** The bill as a PDF, drawn aside (decision 57). Rejects with TooBusyToDraw while too many wait. */
export async function drawAside(paper: BillPaper): Promise<Uint8Array> {
  if (drawing.waiting() >= MOST_WAITING) throw new TooBusyToDraw('too many bills are being drawn');
  return drawing.run(paper);
}
