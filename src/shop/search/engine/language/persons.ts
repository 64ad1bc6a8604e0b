import type { LanguageCode } from './language.ts';

const PERSONS = ['women', 'men', 'children', 'girls', 'boys', 'babies'] as const;
/** Persons for whom goods are. */
export type Person = (typeof PERSONS)[number];

/** Folded words for persons. A compound of German or Dutch may begin with one that ends in "+": "damenjacke". */
const WORDS: Record<LanguageCode, Record<Person, string>> = {
  de: {
    women: 'damen+ dame frauen+ frau',
    men: 'herren+ herr manner+ mann',
    children: 'kinder+ kind kids teenager',
    girls: 'madchen+',
    boys: 'jungen+ knaben+ buben+',
    babies: 'baby+ babys',
  },
  fr: {
    women: 'femme femmes dame dames',
    men: 'homme hommes monsieur',
    children: 'enfant enfants kids ado ados',
    girls: 'fille filles',
    boys: 'garcon garcons',
    babies: 'bebe',
  },
  nl: {
    women: 'dames+ dame vrouwen+ vrouw',
    men: 'heren+ heer mannen+ man',
    children: 'kinderen kinder+ kind kids tieners',
    girls: 'meisjes+ meisje',
    boys: 'jongens+ jongen',
    babies: 'baby+',
  },
  it: {
    women: 'donna donne signora',
    men: 'uomo uomini signore',
    children: 'bambino bambini bimbo bimbi',
    girls: 'bambina bambine bimba bimbe ragazza ragazze',
    boys: 'ragazzo ragazzi',
    babies: 'neonato neonata neonati bebe',
  },
  en: {
    women: 'women woman ladies lady',
    men: 'men man gentlemen',
    children: 'kids children child teenagers',
    girls: 'girls girl',
    boys: 'boys boy',
    babies: 'baby babies newborn infant',
  },
};

/** Persons who also wear or use what is for another one. */
const SAME: Record<Person, readonly Person[]> = {
  women: ['women'],
  men: ['men'],
  children: ['children', 'girls', 'boys', 'babies'],
  girls: ['girls', 'children', 'babies'],
  boys: ['boys', 'children', 'babies'],
  babies: ['babies', 'children', 'girls', 'boys'],
};

type Known = { words: ReadonlyMap<string, Person>; beginnings: readonly [beginning: string, person: Person][] };

const known = new Map(Object.entries(WORDS).map(([code, persons]) => [code, knownIn(persons)]));

function knownIn(persons: Record<Person, string>): Known {
  const words = new Map<string, Person>();
  const beginnings: [string, Person][] = [];
  for (const person of PERSONS)
    for (const written of persons[person].split(' ')) {
      const word = written.replace('+', '');
      words.set(word, person);
      if (word !== written) beginnings.push([word, person]);
    }
  return { words, beginnings };
}

/** Whether a folded word only says for whom goods are. It names none itself: "pullover damen" are pullovers. */
export function isPerson(code: LanguageCode, folded: string): boolean {
  return known.get(code)?.words.has(folded) === true;
}

/** Returns for whom goods are that folded words name; a compound says so by its beginning: "kinderjacke". */
export function personsIn(code: LanguageCode, words: readonly string[]): Person[] {
  const { words: whole, beginnings } = known.get(code) ?? { words: new Map<string, Person>(), beginnings: [] };
  const found = words.flatMap((word) => {
    const person = whole.get(word) ?? beginnings.find(([beginning]) => word.startsWith(beginning))?.[1];
    return person === undefined ? [] : [person];
  });
  return [...new Set(found)];
}

/** Whether goods for one of some persons also suit one of the others. */
export function suits(some: readonly Person[], others: readonly Person[]): boolean {
  return some.some((person) => SAME[person].some((same) => others.includes(same)));
}
