import { answerTasks } from '../threads/answer-tasks.ts';
import { joinPdf } from './join-pdf.ts';

/* Thread that joins PDF files. */

answerTasks(joinPdf, (bytes) => [bytes.buffer]);
