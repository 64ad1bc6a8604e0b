/** Check before a tenant goes live: findings for operators, and the list of the back office (decision 245). */
export { checkGoingLive, type GoingLiveDeps } from './check-going-live.ts';
export type { WithoutAnswer } from './facts.ts';
export {
  type CompanyFact,
  type FindingCode,
  type FindingWords,
  type LegalPage,
  type LiveFinding,
  type OpenFindingCode,
  sayFinding,
} from './finding.ts';
export {
  createGoingLiveAdministration,
  type GoingLiveAdministration,
  type GoingLiveList,
  isSelector,
} from './going-live-administration.ts';
export { createNameLookUps, type NameLookUps, NO_LOOK_UPS } from './look-up.ts';
export { placeholderLogo } from './placeholder-logo.ts';
export { newHouseFees, UNWRITTEN_PAGE } from './placeholders.ts';
export type { GoingLiveConfig } from './read-facts.ts';
export type { StepGroupId, StepKind } from './steps.ts';
