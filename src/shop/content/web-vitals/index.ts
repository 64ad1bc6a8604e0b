/** How fast pages are for people, as their browsers measured it: counted without anybody in it (decision 82). */

export { createVitals, type RecordedVital, type Vitals } from './vitals.ts';
export { createVitalDesk, type VitalDesk, type VitalReport } from './web-vital-administration.ts';
