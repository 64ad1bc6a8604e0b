/** How fast pages are for people, as their browsers measured it: counted without anybody in it (decision 82). */

export { createVitals, type RecordedVital, type Vitals } from './vitals.ts';
export {
  createWebVitalAdministration,
  type VitalReport,
  type WebVitalAdministration,
} from './web-vital-administration.ts';
