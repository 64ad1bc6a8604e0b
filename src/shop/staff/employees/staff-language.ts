/** Languages of the back office, in the order in which employees choose between them. */
export const STAFF_LANGUAGES = ['de', 'fr', 'en'] as const;

export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** Returns the language of the back office with this code; null if there is none. */
export function readStaffLanguage(code: string | null | undefined): StaffLanguage | null {
  return STAFF_LANGUAGES.find((language) => language === code) ?? null;
}
