/** Purchase prices and margins, for employees only. */
export {
  type CostOutcome,
  createMarginAdministration,
  type MarginAdministration,
  type VariantMargin,
} from './margin-administration.ts';
