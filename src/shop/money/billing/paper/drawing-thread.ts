import { answerTasks } from '../../../../platform/threads/answer-tasks.ts';
import type { BillPaper } from './bill-paper.ts';
import { drawBill } from './draw-bill.ts';

/* Thread that draws bills one after the other. Each takes several milliseconds, which would delay other requests. */

answerTasks(
  async (paper: BillPaper): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await drawBill(paper)),
  (bytes) => [bytes.buffer],
);
