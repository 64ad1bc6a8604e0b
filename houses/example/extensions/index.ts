import type { Extension } from 'kontor/extending';
import { workshopBoard } from './workshop-board.ts';

/** Extensions of the example retailer: one example for each extension point. */
export const extensions: readonly Extension[] = [workshopBoard(process.env.VELORANZA_BOARD_URL)];
