import type { Extension } from 'kontor/extending';
import { assemblyAppointment } from './assembly-appointment.ts';
import { bikeCourier } from './bike-courier.ts';
import { bikeLease } from './bike-lease.ts';
import { bodyHeight } from './body-height.ts';
import { creditOffice } from './credit-office.ts';
import { firstService } from './first-service.ts';
import { fittingAppointment } from './fitting-appointment.ts';
import { magazine } from './magazine.ts';
import { mapsAndGuides } from './maps-and-guides.ts';
import { partsFinder } from './parts-finder.ts';
import { testRides } from './test-rides.ts';
import { tyrePairs } from './tyre-pairs.ts';
import { velodata } from './velodata.ts';
import { workshop } from './workshop.ts';
import { workshopBoard } from './workshop-board.ts';
import { workshopWeek } from './workshop-week.ts';

/** Extensions of the example retailer: one example for each extension point. */
export const extensions: readonly Extension[] = [
  bikeCourier(process.env.VELORANZA_COURIER_URL),
  bikeLease(process.env.VELORANZA_LEASE_URL),
  magazine(process.env.VELORANZA_CONTENT_URL),
  bodyHeight,
  assemblyAppointment,
  creditOffice(process.env.VELORANZA_CREDIT_URL),
  firstService,
  partsFinder(process.env.VELORANZA_FINDER_URL),
  velodata,
  mapsAndGuides,
  testRides(process.env.VELORANZA_RIDES_URL),
  tyrePairs,
  fittingAppointment,
  workshop,
  workshopBoard(process.env.VELORANZA_BOARD_URL),
  workshopWeek(process.env.VELORANZA_BOARD_URL),
];
