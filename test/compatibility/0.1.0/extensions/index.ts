import type { Extension } from 'kontor/extending';
import { creditOffice } from './credit-office.ts';
import { firstService } from './first-service.ts';
import { workshopBoard } from './workshop-board.ts';

/** Extensions of the example retailer: one example for each extension point. */
export const extensions: readonly Extension[] = [
  creditOffice(process.env.VELORANZA_CREDIT_URL),
  firstService,
  workshopBoard(process.env.VELORANZA_BOARD_URL),
];
