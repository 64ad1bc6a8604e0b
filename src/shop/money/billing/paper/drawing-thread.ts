import { answerTasks } from '../../../../platform/threads/answer-tasks.ts';
import type { BillPaper } from './bill-paper.ts';
import { drawBill, drawGiftCard } from './draw-bill.ts';
import type { GiftCardPaper } from './gift-card-paper.ts';

/* Thread that draws bills one after the other. Each takes several milliseconds, which would delay other requests. */

answerTasks(
  async (paper: BillPaper | GiftCardPaper): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await ('kind' in paper ? drawGiftCard(paper) : drawBill(paper))),
  (bytes) => [bytes.buffer],
);
