import { createTaskThread } from '../../../../platform/threads/task-thread.ts';
import type { BillPaper } from './bill-paper.ts';
import type { GiftCardPaper } from './gift-card-paper.ts';

/** Limit of waiting bills. More than this is abuse. */
const MOST_WAITING = 50;

/** Error while too many bills wait. A later attempt may succeed. */
export class TooBusyToDraw extends Error {
  override name = 'TooBusyToDraw';
}

/** One thread for each process. It uses about 30 MB for code and fonts. */
const drawing = createTaskThread<BillPaper | GiftCardPaper, Uint8Array>({
  script: new URL('./drawing-thread.ts', import.meta.url),
  name: 'bills',
  idleMs: 60_000,
});

/** Draws the bill as a PDF in another thread (decision 57). Rejects with TooBusyToDraw while too many bills wait. */
export async function drawAside(paper: BillPaper | GiftCardPaper): Promise<Uint8Array> {
  if (drawing.waiting() >= MOST_WAITING) throw new TooBusyToDraw('too many bills are being drawn');
  return drawing.run(paper);
}
