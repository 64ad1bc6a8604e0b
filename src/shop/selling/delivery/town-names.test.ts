import { expect, test } from 'vitest';
import { townMeant } from './town-names.ts';

test.each([
  ['Zürich', ['Zürich'], 'Zürich'],
  ['zuerich', ['Zürich'], 'Zürich'],
  ['GENEVE', ['Genève'], 'Genève'],
  ['St Gallen', ['St. Gallen'], 'St. Gallen'],
  ['Sankt Gallen', ['St. Gallen'], 'St. Gallen'],
  ['Küsnacht', ['Küsnacht ZH'], 'Küsnacht ZH'],
  ['Lausanne', ['Lausanne 10', 'Lausanne 12'], 'Lausanne 10'],
  ['St.Gallen', ['St. Gallen'], 'St. Gallen'],
  ['Saint-Gall', ['St. Gallen'], 'St. Gallen'],
  ['Genf', ['Genève'], 'Genève'],
  ['Ginevra', ['Genève'], 'Genève'],
  ['Freiburg', ['Fribourg'], 'Fribourg'],
  ['Freiburg', ['Freiburg im Breisgau'], 'Freiburg'],
  ['Den Haag', ["'s-Gravenhage"], "'s-Gravenhage"],
  ['Den Haag', ['Den Haag'], 'Den Haag'],
  ['Den Bosch', ["'s-Hertogenbosch"], "'s-Hertogenbosch"],
  // A bilingual name is right in either language.
  ['Biel', ['Biel/Bienne'], 'Biel'],
  ['Bienne', ['Biel/Bienne'], 'Bienne'],
  ['Frankfurt', ['Frankfurt am Main'], 'Frankfurt'],
  ['Bern', ['Zürich'], null],
  ['', ['Zürich'], null],
  ['Zürich', [], null],
  ['Wil', ['Wildhaus'], null],
] as const)('%s among %j is %s', (typed, known, meant) => expect(townMeant(typed, known)).toBe(meant));
