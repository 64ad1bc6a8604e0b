import { answerTasks } from '../../../../platform/threads/answer-tasks.ts';
import { drawSimulatedLabel } from './draw-label.ts';

/* Thread that draws the labels of the simulator. */

answerTasks(drawSimulatedLabel, (bytes) => [bytes.buffer]);
