/** Segments: saved conditions on customers, and the recipients of campaigns that they select. */
export {
  type AdminSegment,
  createSegmentAdministration,
  type OpenedSegment,
  type SegmentAdministration,
  type SegmentOutcome,
} from './segment-administration.ts';
export type { ListedSegment } from './segment-list.store.ts';
export { type SegmentScope, segmentCondition } from './segment-members.store.ts';
export { readStoredRule, type SegmentRule, SegmentRuleSchema } from './segment-rule.ts';
export { findSegment, listSegments } from './segments.store.ts';
export { type PersonOf, viewersOf } from './viewers.ts';
