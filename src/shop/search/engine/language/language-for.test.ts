import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Knowledge, LanguageCode } from './language.ts';
import { languageFor } from './language-for.ts';
import { lexiconRules } from './lexicon/lexicon-rules.ts';
import { buildSpelling, nearWords } from './spelling.ts';
import { compileSynonyms, sameMeaning } from './synonyms.ts';

/** Returns a language and the knowledge of an index with some titles. */
function over(code: LanguageCode, titles: string[], own: Partial<Knowledge> = {}) {
  const counting = languageFor(code, { count: () => 0 });
  const counts = new Map<string, number>();
  for (const title of titles) for (const word of counting.words(title)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const language = languageFor(code, { count: (word) => counts.get(word) ?? 0 });
  const frequencies = new Map<string, number>();
  for (const title of titles)
    for (const term of new Set(language.title(title).tokens.map((token) => token.term)))
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const words = [...counts.keys()].sort();
  const spelling = buildSpelling(words);
  const knowledge: Knowledge = {
    frequency: (term) => frequencies.get(term) ?? 0,
    near: (word) =>
      nearWords(
        spelling,
        (id) => words[id] ?? '',
        (id) => counts.get(words[id] ?? '') ?? 0,
        word,
      ),
    beginning: (start, most) => words.filter((word) => word.startsWith(start)).slice(0, most),
    isWord: (folded) => words.includes(folded),
    isNoun: (term) => (frequencies.get(term) ?? 0) > 0,
    isTitled: (terms) => terms.every((term) => (frequencies.get(term) ?? 0) > 0),
    areTogether: (titled, others) =>
      titles.some((title) => {
        const terms = new Set(language.title(title).tokens.map((token) => token.term));
        const hasAny = (lists: readonly string[][]): boolean =>
          lists.some((list) => list.every((term) => terms.has(term)));
        return hasAny(titled) && hasAny(others);
      }),
    shown: (word) => word,
    typing: false,
    synonyms: null,
    ...own,
  };
  /** Returns the titles that match every required slot by any of its alternatives. */
  const found = (term: string, given: Partial<Knowledge> = {}) => {
    const plan = language.query(term, { ...knowledge, ...given });
    return titles.filter((title) => {
      const terms = new Set(language.title(title).tokens.map((token) => token.term));
      return plan.slots
        .filter((slot) => slot.required)
        .every((slot) => slot.alternatives.some((way) => way.terms.every((wanted) => terms.has(wanted))));
    });
  };
  const plan = (term: string, given: Partial<Knowledge> = {}) => language.query(term, { ...knowledge, ...given });
  return { language, found, plan };
}

describe('German', () => {
  const titles = [
    'Esstisch aus massiver Eiche',
    'Tischlampe mit Leinenschirm',
    'Runder Couchtisch',
    'Lederhandschuhe',
    'Chelsea Boots',
    'Bett 160 × 200 cm',
    'QLED-Fernseher 55 Zoll',
    'T-Shirt',
    'Kühl- & Gefrierschränke',
  ];
  const { found, plan, language } = over('de', titles);

  test.each([
    ['tisch', ['Esstisch aus massiver Eiche', 'Tischlampe mit Leinenschirm', 'Runder Couchtisch']],
    ['TISCHE', ['Esstisch aus massiver Eiche', 'Tischlampe mit Leinenschirm', 'Runder Couchtisch']],
    ['ess tisch', ['Esstisch aus massiver Eiche']],
    ['eichentisch', ['Esstisch aus massiver Eiche', 'Runder Couchtisch']],
    ['lampe', ['Tischlampe mit Leinenschirm']],
    ['schuhe', []],
    ['handschuh', ['Lederhandschuhe']],
    ['lehderhandschuhe', ['Lederhandschuhe']],
    ['bett 160x200', ['Bett 160 × 200 cm']],
    ['bett 160', ['Bett 160 × 200 cm']],
    ['fernseher 55"', ['QLED-Fernseher 55 Zoll']],
    ['tshirt', ['T-Shirt']],
    ['t shirt', ['T-Shirt']],
    ['kühlschrank', ['Kühl- & Gefrierschränke']],
    ['gefrierschrank', ['Kühl- & Gefrierschränke']],
    ['tisch kaufen', ['Esstisch aus massiver Eiche', 'Tischlampe mit Leinenschirm', 'Runder Couchtisch']],
    ['tisch mit', ['Esstisch aus massiver Eiche', 'Tischlampe mit Leinenschirm', 'Runder Couchtisch']],
    ['gitarre', []],
  ])('%s', (term, expected) => {
    expect(found(term)).toEqual(expected);
  });

  test('weighs the word itself above compounds of its kind, and those above other compounds', () => {
    const weights = Object.fromEntries(
      plan('tisch').slots[0]?.alternatives.map(({ reason, weight }) => [reason, weight]) ?? [],
    );
    expect(weights.itself).toBeGreaterThan(weights.kind ?? 1);
    expect(weights.kind).toBeGreaterThan(weights.part ?? 1);
  });

  test('takes the noun that names the product as the head of a title and of a term', () => {
    const headOf = (title: string) => {
      const { tokens, heads } = language.title(title);
      return tokens.find((token) => token.position === heads[0])?.word;
    };
    expect(headOf('Weites Rundhals-Shirt mit Modal')).toBe('shirt');
    expect(headOf('2,5-Sitzer-Sofa mit Bouclébezug')).toBe('sofa');
    expect(headOf('mit für')).toBeUndefined();
    expect(plan('rotes kleid mit taschen').head).toBe(1);
  });

  test('corrects a mistyped term but no term that finds a product', () => {
    expect(plan('fernsher').corrected).toBe('fernseher');
    expect(plan('fernseher').corrected).toBeNull();
    expect(plan('gitarre').corrected).toBeNull();
    expect(plan('tisch aus massifer eiche').corrected).toBe('tisch aus massiver eiche');
  });

  test('corrects no word beside goods that no such product has', () => {
    expect(plan('couchtisch mit massifer platte').corrected).toBeNull();
    expect(found('couchtisch mit lederhandschue')).toEqual([]);
    const often = over('de', [...Array.from({ length: 3 }, () => 'Bank'), ...Array.from({ length: 60 }, () => 'Band')]);
    expect(often.found('bank')).toEqual(['Bank', 'Bank', 'Bank']);
  });

  test('completes a term while the visitor types', () => {
    expect(found('che', { typing: true })).toEqual(['Chelsea Boots']);
    expect(found('runder cou', { typing: true })).toEqual(['Runder Couchtisch']);
  });

  test.each([
    ['100101-01', '10010101'],
    ['7612 3456 7890 0', '7612345678900'],
    ['ab-1234', 'AB1234'],
    ['sofa', null],
    ['12', null],
  ])('%s may be the number %s', (term, number) => {
    expect(plan(term).number).toBe(number);
  });
});

describe('French', () => {
  const { found, language, plan } = over('fr', [
    'Pneu d’hiver',
    'Lave-linge à hublot',
    'Table à manger',
    'Canapé en bouclé',
  ]);

  test.each([
    ['pneus hiver', ['Pneu d’hiver']],
    ['lave linge', ['Lave-linge à hublot']],
    ['lavelinge', ['Lave-linge à hublot']],
    ['la table à manger', ['Table à manger']],
    ['canape', ['Canapé en bouclé']],
    ['cannapé', ['Canapé en bouclé']],
  ])('%s', (term, expected) => {
    expect(found(term)).toEqual(expected);
  });

  test('takes goods with a hyphen for one word', () => {
    const { own, ...others } = lexiconRules('fr', 'ch');
    const synonyms = compileSynonyms('fr', own, others);
    const terms = (term: string) =>
      plan(term, { synonyms }).slots[0]?.alternatives.flatMap((each) => (each.reason === 'itself' ? each.terms : []));
    expect(terms('lave-linge silencieux')).toEqual(['laveling']);
    expect(terms('lave-glace silencieux')).toEqual(['lav']);
  });

  test('finds the product name at the beginning of a title', () => {
    expect(language.title('Grand canapé 3 places en velours').heads).toEqual([1]);
  });
});

describe('two French nouns with one meaning', () => {
  const { plan } = over('fr', ['Brosse à cheveux', 'Table à manger', 'Robe rouge']);
  const isWhole = (term: string) => plan(term).whole;

  test.each(['brosse à dents', 'sac a dos', 'fer à repasser', 'pot au feu', 'Machine à café'])('%s', (term) => {
    expect(isWhole(term)).toBe(true);
  });

  test.each(['brosse', 'robe rouge', 'robe de soirée', 'brosse à dents électrique', 'table à 120 cm', 'à manger'])(
    '%s is not one notion',
    (term) => {
      expect(isWhole(term)).toBe(false);
    },
  );

  test('treats no phrase as one notion in other languages', () => {
    expect(over('en', ['Brush']).plan('brush a teeth').whole).toBe(false);
  });
});

describe('Dutch and English', () => {
  test('finds kinds and sizes', () => {
    const { found } = over('nl', ['Eettafel van eiken', 'Houten bank', '14-inch laptop']);
    expect(found('tafel')).toEqual(['Eettafel van eiken']);
    expect(found('tafels')).toEqual(['Eettafel van eiken']);
    expect(found('laptop 14"')).toEqual(['14-inch laptop']);
  });

  test('stems English words', () => {
    const { found } = over('en', ["Men's running shoes", 'Dining chair']);
    expect(found('mens shoe')).toEqual(["Men's running shoes"]);
    expect(found("men's shoe")).toEqual(["Men's running shoes"]);
    expect(found('chairs')).toEqual(['Dining chair']);
  });
});

describe('Italian', () => {
  const titles = [
    'Scarpe da donna in pelle',
    'Divano letto ad angolo con contenitore',
    'Televisore QLED 55 pollici',
    'Set di 4 sedie da pranzo',
    'Ampio armadio bianco a due ante',
    'Spazzola per capelli',
    'Lampada da terra dell’atelier',
    'Macchina da caffè 1,5 litri',
    'Lavatrice 8 kg',
  ];
  const { found, language, plan } = over('it', titles);
  const synonyms = compileSynonyms('it', lexiconRules('it', 'it').own);

  test.each([
    ['scarpe da donna', ['Scarpe da donna in pelle']],
    ['scarpa donne', ['Scarpe da donna in pelle']],
    ['divani letto', ['Divano letto ad angolo con contenitore']],
    ['divano letto angolo', ['Divano letto ad angolo con contenitore']],
    ['sofà', ['Divano letto ad angolo con contenitore']],
    ['televisore 55 pollici', ['Televisore QLED 55 pollici']],
    ['tv 55"', ['Televisore QLED 55 pollici']],
    ['sedia pranzo', ['Set di 4 sedie da pranzo']],
    ['armadi bianchi', ['Ampio armadio bianco a due ante']],
    ["l'armadio bianco", ['Ampio armadio bianco a due ante']],
    ['piantana', ['Lampada da terra dell’atelier']],
    ['atelier', ['Lampada da terra dell’atelier']],
    ['macchina del caffe', ['Macchina da caffè 1,5 litri']],
    ['macchina caffè 1.5 l', ['Macchina da caffè 1,5 litri']],
    ['lavabiancheria economica', ['Lavatrice 8 kg']],
    ['televisoer', ['Televisore QLED 55 pollici']],
    ['machina caffe', ['Macchina da caffè 1,5 litri']],
    ['armaddgio', ['Ampio armadio bianco a due ante']],
    ['macchina per lavare', ['Lavatrice 8 kg']],
    ['chitarra', []],
  ])('%s', (term, expected) => {
    expect(found(term, { synonyms })).toEqual(expected);
  });

  test('corrects the word of a phrase for goods, also before its purpose', () => {
    expect(plan('machina da caffe', { synonyms }).corrected).toBe('macchina da caffe');
    expect(plan('macchina da caffe', { synonyms }).corrected).toBeNull();
  });

  test('takes a plural as the word of the vocabulary, and not as the beginning of another', () => {
    const begun = { synonyms, beginning: () => ['spazzola'] };
    const isBegun = (term: string) =>
      plan(term, begun).slots.some(({ alternatives }) => alternatives.some(({ reason }) => reason === 'beginning'));
    expect(isBegun('penne')).toBe(false);
    expect(isBegun('penn')).toBe(true);
  });

  test('finds the product name at the beginning of a title', () => {
    const headOf = (title: string) => {
      const { tokens, heads } = language.title(title);
      return tokens.find((token) => token.position === heads[0])?.word;
    };
    expect(headOf('Ampio armadio bianco a due ante')).toBe('armadio');
    expect(headOf('Set di 4 sedie da pranzo')).toBe('sedie');
    expect(headOf('2 cuscini in lino')).toBe('cuscini');
    expect(plan('grande divano con contenitore').head).toBe(1);
  });

  test.each(['spazzolino da denti', 'ferro da stiro', 'occhiali da sole'])('takes %s as one notion', (term) => {
    expect(plan(term).whole).toBe(true);
  });

  test.each(['scarpe da donna', 'mobili da giardino', 'divano letto', 'borsa di pelle'])(
    'takes %s as a product and a detail',
    (term) => {
      expect(plan(term).whole).toBe(false);
    },
  );
});

describe('English', () => {
  const titles = [
    'Cotton trousers in grey',
    'Corner sofa with storage',
    'Merino jumper for women',
    'Smartphone 6.1 inch',
    'Set of 4 dining chairs made of oak',
    'Wooden shelf',
    'Drum-type washing machine 8 kg',
    'Dressing gown',
    'Men’s trainers',
  ];
  const { found, language, plan } = over('en', titles);
  const synonyms = compileSynonyms('en', lexiconRules('en', '').own);

  test.each([
    ['gray pants', ['Cotton trousers in grey']],
    ['couch', ['Corner sofa with storage']],
    ['a settee with storage', ['Corner sofa with storage']],
    ["women's sweater", ['Merino jumper for women']],
    ['cell phone', ['Smartphone 6.1 inch']],
    ['mobile', ['Smartphone 6.1 inch']],
    ['washer', ['Drum-type washing machine 8 kg']],
    ['washing machine 8 kilograms', ['Drum-type washing machine 8 kg']],
    ['wood shelves', ['Wooden shelf']],
    ['bathrobe', ['Dressing gown']],
    ['sneakers for him', ['Men’s trainers']],
    ['cheapest dining chair', ['Set of 4 dining chairs made of oak']],
    ['guitar', []],
  ])('%s', (term, expected) => {
    expect(found(term, { synonyms })).toEqual(expected);
  });

  test('finds the product name before the details, and after a count', () => {
    const headOf = (title: string) => {
      const { tokens, heads } = language.title(title);
      return tokens.find((token) => token.position === heads[0])?.word;
    };
    expect(headOf('Set of 4 dining chairs made of oak')).toBe('chairs');
    expect(headOf('Pair of wool socks')).toBe('socks');
    expect(headOf('Merino jumper for women')).toBe('jumper');
    expect(headOf('Dressing gown incl. belt')).toBe('gown');
    expect(plan('large red dress with pockets').head).toBe(2);
  });

  test('leaves words of a direction alone', () => {
    const wallets = over('en', ['Purse', 'Waistcoat', 'Vest top']);
    expect(wallets.found('waistcoat', { synonyms })).toEqual(['Waistcoat']);
    expect(wallets.found('vest', { synonyms })).toEqual(['Waistcoat', 'Vest top']);
  });
});

describe('synonyms', () => {
  const { found } = over('fr', ['Lave-linge à hublot', 'Robe bordeaux', 'Robe rouge', 'Téléviseur']);
  const synonyms = compileSynonyms('fr', [
    ...sameMeaning(['machine à laver', 'lave-linge']),
    ...sameMeaning(['télé', 'téléviseur']),
    { said: ['rouge'], meant: ['bordeaux'], directed: true },
  ]);

  test.each([
    ['machine à laver', ['Lave-linge à hublot']],
    ['machine bleue laver', []],
    ['télés', ['Téléviseur']],
    ['robe rouge', ['Robe bordeaux', 'Robe rouge']],
    ['robe bordeaux', ['Robe bordeaux']],
  ])('%s', (term, expected) => {
    expect(found(term, { synonyms })).toEqual(expected);
  });
});

test('plans at most ten slots with a bounded number of alternatives for any term', () => {
  const languages = (['de', 'fr', 'nl', 'it', 'en'] as const).map((code) =>
    over(code, ['Esstisch', 'Lave-linge', 'Eettafel']),
  );
  const term = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom('tisch', 'esstisch', '160x200', '"', "l'", 'à', '55 zoll', '-', '🪑', '\u202e'))
      .map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(term, (typed) => {
      for (const { plan } of languages) {
        const { slots, head } = plan(typed, { typing: true });
        expect(slots.length).toBeLessThanOrEqual(10);
        expect(head).toBeLessThan(slots.length);
        for (const slot of slots) {
          expect(slot.alternatives.length).toBeLessThanOrEqual(60);
          for (const { terms, weight } of slot.alternatives) {
            expect(terms.length).toBeGreaterThan(0);
            expect(weight).toBeGreaterThan(0);
            expect(weight).toBeLessThanOrEqual(1);
          }
        }
      }
    }),
  );
});

describe('the beginning of a word', () => {
  const { plan } = over('fr', ['Lampe à poser', 'Couteau à lames', 'Lame de rechange', 'Tapis rond', 'Robe longue']);
  const beginning = (start: string): string[] =>
    ['Lampe', 'Tapis', 'Robe longue'].filter((phrase) => phrase.toLowerCase().startsWith(start));
  const best = (term: string, given: Partial<Knowledge> = {}): string | undefined =>
    plan(term, { beginning, ...given })
      .slots[0]?.alternatives.toSorted((a, b) => b.weight - a.weight)[0]
      ?.terms.join(' ');
  const foreign = compileSynonyms('fr', [], { foreign: [{ said: ['tap'], meant: ['robinet'] }] });

  test('weighs more than another form of a word that no text has as typed', () => {
    expect(best('lam')).toBe('lamp');
    expect(best('lames')).toBe('lam');
  });

  test('is preferred to a short word of a neighbour language, whose meaning stays', () => {
    const { slots } = plan('tap', { beginning, synonyms: foreign });
    expect(slots[0]?.alternatives.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['beginning', 'synonym']),
    );
  });

  test('is no word that a further one follows', () => {
    const reasons = plan('robe', { beginning }).slots[0]?.alternatives.map(({ reason }) => reason);
    expect(reasons).not.toContain('beginning');
  });
});

describe('the goods of a long term', () => {
  const needed = (code: LanguageCode, term: string): string | undefined => {
    const { own, foreign, groups } = lexiconRules(code, 'ch');
    const { plan } = over(code, ['Sofa', 'Canapé', 'Bank', 'Xylofon'], {
      synonyms: compileSynonyms(code, own, { foreign, groups }),
    });
    const { slots, needed: at } = plan(term);
    return slots[at]?.written;
  };

  test.each([
    ['de', 'bequemes sofa für kleines wohnzimmer', 'sofa'],
    ['de', 'lampe für den schreibtisch', 'lampe'],
    ['de', 'ich suche ein bett 160x200 mit bettkasten', 'bett'],
    ['de', 'pullover damen', 'pullover'],
    ['fr', 'je cherche un lit avec rangement', 'lit'],
    ['fr', 'lampe pour lire au lit', 'lampe'],
    ['nl', 'elegante jurk voor bruiloft', 'jurk'],
    ['nl', 'kleine tafel naast de bank', 'tafel'],
    ['nl', 'lamp boven eettafel', 'lamp'],
    ['it', 'lampada da leggere vicino al divano', 'lampada'],
    ['it', 'scrivania che si alza', 'scrivania'],
    ['en', 'lamp next to the sofa', 'lamp'],
    ['de', 'lampe über dem esstisch', 'lampe'],
    ['de', 'sofa', undefined],
    ['de', 'xylofon für kinder', 'xylofon'],
    ['de', 'quarkzeug für hunde', undefined],
    ['fr', 'machin pour chien', undefined],
  ] as const)('%s: "%s" is %s', (code, term, goods) => {
    expect(needed(code, term)).toBe(goods);
  });
});

describe('words that name no goods', () => {
  test.each([
    ['de', 'alles für hunde', ['hunde']],
    ['de', 'sachen für den garten', ['garten']],
    ['fr', 'tout pour le jardin', ['jardin']],
    ['nl', 'alles voor de tuin', ['tuin']],
    ['nl', 'spullen voor de hond', ['hond']],
    ['it', 'tutto per il giardino', ['giardino']],
    ['en', 'everything for the garden', ['garden']],
  ] as const)('%s: "%s" asks for %j', (code, term, asked) => {
    const { own, foreign, groups } = lexiconRules(code, 'ch');
    const { plan } = over(code, [], { synonyms: compileSynonyms(code, own, { foreign, groups }) });
    const { slots, needed: at } = plan(term);
    expect(slots.filter(({ required }) => required).map(({ written }) => written)).toEqual(asked);
    expect([undefined, ...asked]).toContain(slots[at]?.written);
  });
});

describe('names with numbers, of the feed "search-terms"', () => {
  const { found } = over('de', [
    'USB-C-Kabel 2 m',
    'Velo-Pumpe 8 bar',
    'Schraube M8x20 HSS-G',
    'Schraube M6 x 30',
    'Bohrer DIN340 5,5 mm',
    'Bohrer DIN340 5 mm',
  ]);

  test.each([
    ['usbc', ['USB-C-Kabel 2 m']],
    ['usb c', ['USB-C-Kabel 2 m']],
    ['8bar', ['Velo-Pumpe 8 bar']],
    ['8 bar', ['Velo-Pumpe 8 bar']],
    ['M8 x 20', ['Schraube M8x20 HSS-G']],
    ['m8×20', ['Schraube M8x20 HSS-G']],
    ['m6x30', ['Schraube M6 x 30']],
    ['DIN 340 5,5', ['Bohrer DIN340 5,5 mm']],
  ])('%s', (term, expected) => {
    expect(found(term)).toEqual(expected);
  });
});
