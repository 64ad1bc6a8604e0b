import type { StaffLanguage } from '../../shop/staff/employees/index.ts';
import { content as de } from '../texts/de-content.ts';
import { content as en } from '../texts/en-content.ts';
import { content as fr } from '../texts/fr-content.ts';

/** Texts that the editor's scripts show, without those of other sections. */
export const editorTexts: Record<StaffLanguage, typeof de.content> = {
  de: de.content,
  fr: fr.content,
  en: en.content,
};
