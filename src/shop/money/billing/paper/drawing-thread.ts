import { answerTasks } from '../../../../platform/threads/answer-tasks.ts';
import type { BillPaper } from './bill-paper.ts';
import { drawBill } from './draw-bill.ts';

/* A thread that draws bills, one after the other: each takes some milliseconds that no request should wait for. */

answerTasks(
  async (paper: BillPaper): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await drawBill(paper)),
  (bytes) => [bytes.buffer],
);
