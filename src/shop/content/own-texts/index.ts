/** Own texts that employees put in place of the platform's (decision 244). */
export { createStoredTexts, type StoredTexts } from './stored-texts.ts';
export {
  createTextAdministration,
  type OpenOwnText,
  type TextAdministration,
  type TextRefusal,
} from './text-administration.ts';
