import { languageFacts } from '../../../languages/index.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { isOneMistake, type SearchWord, withoutWrittenUmlauts } from './search-words.ts';

/** Words in the texts that match a typed word, the closest kind first. */
export type Meaning = {
  /** The word itself and its inflections. For a mistyped word, the words probably meant. */
  same: string[];
  /** Compounds of that kind: "Esstisch" for "tisch". */
  kinds: string[];
  /** Words that contain it as another part or begin with it: "Tischlampe". */
  parts: string[];
  /** Whether it is a stop word, such as "mit" or "für". */
  stop: boolean;
};

/** Languages that write compounds as one word. */
const COMPOUNDING = /^(de|nl)/;
const SHORTEST_PART = 4;
const SHORTEST_CORRECTED = 4;
const MOST = 200;

type Row = { ordinal: number; kind: 'same' | 'kinds' | 'parts' | 'stop'; word: string };

/**
 * Returns the matching words in the texts of a locale for each word of a term. Takes one query. An unknown word takes
 * two more: the words probably meant, and their matches.
 */
export async function meaningsOf(pool: Pool, locale: string, words: SearchWord[]): Promise<Meaning[]> {
  const meanings = await known(pool, locale, words);
  return Promise.all(
    meanings.map(async (found, index) => {
      const word = words[index];
      if (!word || found.stop || found.same.length + found.kinds.length + found.parts.length > 0) return found;
      const meant = await corrections(pool, locale, word.folded);
      const each = await known(
        pool,
        locale,
        meant.map((correct) => ({ written: correct, folded: correct })),
      );
      return {
        same: [...meant, ...each.flatMap((meaning) => meaning.same)],
        kinds: each.flatMap((meaning) => meaning.kinds),
        parts: each.flatMap((meaning) => meaning.parts),
        stop: false,
      };
    }),
  );
}

async function known(pool: Pool, locale: string, words: SearchWord[]): Promise<Meaning[]> {
  if (words.length === 0) return [];
  const { rows } = await pool.query<Row>(
    `with typed as (
       select word.ordinal::int, word.written, form.word, search_stem($1, form.word) as stem, word.ordinal = cardinality($2::text[]) as last
       from unnest($2::text[], $3::text[], $4::text[]) with ordinality as word (written, folded, plain, ordinal)
       cross join lateral (select word.folded union select word.plain) as form (word)
     )
     select typed.ordinal, 'stop' as kind, '' as word from typed where ts_lexize(search_dictionary($1), typed.written) = '{}'
     union
     select typed.ordinal, 'same', known.word from typed, search_word known
     where known.locale = $1 and (known.word in (typed.word, typed.stem) or known.stem = typed.stem)
     union
     select typed.ordinal, found.kind, found.word from typed cross join lateral (
       (select 'parts' as kind, known.word from search_word known
        where known.locale = $1 and typed.last and (known.in_title or length(typed.word) >= $7)
          and (known.word like typed.word || '%' or known.word like typed.stem || '%')
        order by length(known.word), known.word limit $6)
       union
       (select case when known.stem like '%' || typed.stem then 'kinds' else 'parts' end, known.word from search_word known
        where known.locale = $1 and $5 and known.in_title and length(typed.stem) >= $7 and known.word like '%' || typed.stem || '%'
          -- The other half of a compound has some letters too: "Leinen" is not in "kleinen".
          and (known.word like typed.stem || '%' or known.word like '___%' || typed.stem || '%')
        order by length(known.word), known.word limit $6)
     ) found`,
    [
      locale,
      words.map((word) => word.written),
      words.map((word) => word.folded),
      words.map((word) => (languageFacts(locale)?.writesUmlauts ? withoutWrittenUmlauts(word.folded) : word.folded)),
      COMPOUNDING.test(locale),
      MOST,
      SHORTEST_PART,
    ],
  );
  return words.map((_, index) => meaning(rows.filter((row) => row.ordinal === index + 1)));
}

function meaning(rows: Row[]): Meaning {
  const words = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.word);
  const same = words('same');
  const kinds = words('kinds').filter((word) => !same.includes(word));
  const parts = words('parts').filter((word) => !same.includes(word) && !kinds.includes(word));
  return { same, kinds, parts, stop: words('stop').length > 0 };
}

/** Returns the known words one typing mistake away; only those of titles if there are any. */
async function corrections(pool: Pool, locale: string, typed: string): Promise<string[]> {
  if (typed.length < SHORTEST_CORRECTED) return [];
  // Known words may be stems. SQL counts two exchanged neighbours as two changes.
  const { rows } = await pool.query<{ word: string; stem: string; inTitle: boolean }>(
    `select known.word, typed.stem, bool_or(known.in_title) as "inTitle"
     from search_word known cross join (select search_stem($1, $2) as stem) typed
     where known.locale = $1 and length(known.word) between length(typed.stem) - 1 and length($2) + 1
       and least(levenshtein_less_equal(known.word, $2, 2), levenshtein_less_equal(known.word, typed.stem, 2)) <= 2
     group by known.word, typed.stem order by known.word`,
    [locale, typed],
  );
  const near = rows.filter((row) => isOneMistake(row.word, typed) || isOneMistake(row.word, row.stem));
  const inTitles = near.filter((row) => row.inTitle);
  return (inTitles.length > 0 ? inTitles : near).map((row) => row.word);
}
