/** Own texts that employees put in place of the platform's (decision 244). */
export { createStoredTexts, type StoredTexts } from './stored-texts.ts';
export {
  createTextAdministration,
  type ListedText,
  type OpenOwnText,
  type TextAdministration,
  type TextRefusal,
  type TextVersion,
} from './text-administration.ts';
