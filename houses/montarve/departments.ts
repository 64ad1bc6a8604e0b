import type { DepartmentLook } from 'kontor/house';

/** Returns a sentence for each locale of Montarve. Germany and Austria write ß. */
const sentence = (
  german: string,
  french: string,
  dutch: string,
  italian: string,
  english: string,
): Record<string, string> => ({
  'de-CH': german.replaceAll('ß', 'ss'),
  'de-DE': german,
  'de-AT': german,
  'fr-CH': french,
  'nl-NL': dutch,
  'it-CH': italian,
  'en-CH': english,
});

/** Departments of Montarve: ratio of pictures and sentences. Their colours are in theme.css. */
export const departments: Record<string, DepartmentLook> = {
  fashion: {
    picture: 'portrait',
    sizeGuide: true,
    claim: sentence(
      'Für jeden Tag und jede Größe',
      'Pour tous les jours et toutes les tailles',
      'Voor elke dag en elke maat',
      'Per ogni giorno e ogni taglia',
      'For every day and every size',
    ),
  },
  furniture: {
    picture: 'landscape',
    claim: sentence(
      'Zum Sitzen, Schlafen und Wohnen',
      'Pour s’asseoir, dormir et rester',
      'Om te zitten, te slapen en te blijven',
      'Per sedersi, dormire e stare bene',
      'For sitting, sleeping and staying in',
    ),
  },
  technology: {
    picture: 'square',
    claim: sentence(
      'Sparsam, leise, langlebig',
      'Économes, silencieux, durables',
      'Zuinig en stil, gaat lang mee',
      'Efficiente, silenziosa, durevole',
      'Efficient, quiet and built to last',
    ),
  },
  home: {
    picture: 'square',
    claim: sentence(
      'Alles rund ums Zuhause',
      'Tout pour se sentir chez soi',
      'Alles voor thuis',
      'Tutto per sentirsi a casa',
      'Everything for the home',
    ),
  },
};
