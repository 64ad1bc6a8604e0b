import type { StaffLanguage } from '../shop/staff/employees/index.ts';

/** Returns the language of the account, else of ?lang=, else of the browser, else German. */
export function staffLanguage(from: {
  chosen: StaffLanguage | null;
  asked: string | null;
  accepted: string | null;
}): StaffLanguage {
  if (from.chosen) return from.chosen;
  if (from.asked === 'de' || from.asked === 'fr') return from.asked;
  const preferred = (from.accepted ?? '')
    .split(',')
    .map((entry) => {
      const [range = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = Number(
        parameters
          .find((part) => part.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { language: range.split('-')[0], quality };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find(({ language }) => language === 'de' || language === 'fr');
  return preferred?.language === 'fr' ? 'fr' : 'de';
}
