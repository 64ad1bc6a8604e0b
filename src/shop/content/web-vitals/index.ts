/** Page speed as browsers measured it, counted without personal data (decision 82). */

export { createVitals, type RecordedVital, type Vitals } from './vitals.ts';
export {
  createWebVitalAdministration,
  type VitalReport,
  type WebVitalAdministration,
} from './web-vital-administration.ts';
