import { languageOf } from '../languages/language.ts';
import { applyTexts, type TextTable } from '../tenants/texts/apply-texts.ts';

/** Lets this page show the own texts in its document (document-head.ts). */
export function showPageTexts(json: string): void {
  const table: TextTable = JSON.parse(json);
  globalThis.kontorTexts = {
    apply: (path, locale, texts) => applyTexts(texts, path, table, languageOf(locale)),
    forPages: () => json,
  };
}
