import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const KINDS = [
  'plain',
  'compound',
  'typo',
  'synonym',
  'attribute',
  'unit',
  'brand',
  'zero',
  // Of the searches that others wrote:
  'oneword',
  'prefix',
  'dialect',
  'foreign',
  'sale',
  'number',
  'long',
] as const;

export type GradedSearch = {
  kind: (typeof KINDS)[number];
  term: string;
  /** Grade of a product, 1 to 3; a product that is absent is wrong. */
  grades: ReadonlyMap<string, number>;
  heldOut: boolean;
};

const FOLDER = import.meta.dirname;
const line = v.tuple([v.picklist(KINDS), v.pipe(v.string(), v.minLength(1)), v.string()]);
const grade = v.pipe(v.string(), v.regex(/^\d+:[123]$/));

/** Returns the graded searches of a language; a malformed line throws with its number. */
export function readGradedSearches(language: string, set: '' | 'whole-' | 'blind-' = ''): GradedSearch[] {
  const file = `${set}${language}.txt`;
  return lines(file).map((text, index) => {
    const parts = v.safeParse(
      line,
      text.split('|').map((part) => part.trim()),
    );
    const grades = v.safeParse(v.array(grade), parts.success ? parts.output[2].split(' ').filter(Boolean) : null);
    if (!parts.success || !grades.success) throw new Error(`${file}:${index + 1} is no graded search`);
    const [kind, term] = parts.output;
    return {
      kind,
      term,
      grades: new Map(grades.output.map((pair) => [pair.slice(0, -2), Number(pair.slice(-1))])),
      heldOut: index % 2 === 1,
    };
  });
}

/** Returns the products that existed when the grades were given: the first ones, or those of the whole and blind sets. */
export function readJudged(set: '' | 'whole-' = ''): ReadonlySet<string> {
  return new Set(lines(`${set}judged.txt`).flatMap((text) => text.split(' ').filter(Boolean)));
}

function lines(file: string): string[] {
  return fs.readFileSync(path.join(FOLDER, file), 'utf8').split('\n').filter(Boolean);
}
