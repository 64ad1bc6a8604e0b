/** Administration of manufacturers for employees. */
export {
  createManufacturerAdministration,
  type ManufacturerAdministration,
  type ManufacturerOutcome,
} from './manufacturer-administration.ts';
export type { ManufacturerProblem } from './manufacturer-entry.ts';
export type { ListedManufacturer } from './manufacturer-list.store.ts';
