export {
  CONSENT_COOKIE,
  type ConsentGroup,
  readConsent,
  undecidedGroups,
} from './consent-groups.ts';
export type * from './ports.ts';
export { createTracking, TRACKING_DAYS } from './tracking.ts';
