import type pg from 'pg';
import { announceAttributes, attributesOf, readAttributeBook, writeExtents } from '../attributes/index.ts';
import { insertAttribute, insertChoice, writeAttributeNames, writeCategoryList } from './administration.store.ts';
import { type AttributeProblem, type Entered, readAttributeEntry, readChoiceEntry } from './attribute-entry.ts';

/** Number of filters that the form of a new category defines. */
const OWN_FILTERS = 3;

/** Fields of a new filter: names by locale, kind, unit, and its choices in one locale, separated by commas. */
export type OwnFilter = { fields: Entered; choices: readonly string[]; locale: string };

/** Reads the new filters of a form, from fields such as "filter.1.name.de-CH"; rows without a name are absent. */
export function readOwnFilters(entered: Entered, locale: string): OwnFilter[] {
  return Array.from({ length: OWN_FILTERS }, (_, index) => {
    const prefix = `filter.${index + 1}.`;
    const fields = Object.fromEntries(
      Object.entries(entered).flatMap(([name, value]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
      ),
    );
    const choices = (fields.choices ?? '').split(/[,;\n]/).flatMap((choice) => choice.trim() || []);
    return { fields: { ...fields, filter: '1', comparable: '1' }, choices: [...new Set(choices)], locale };
  }).filter(({ fields }) => Object.entries(fields).some(([name, value]) => name.startsWith('name.') && value.trim()));
}

export type OwnFilterProblem = { problem: AttributeProblem | 'wrong-choice'; filter: number };

/**
 * Defines attributes as filters of a category, before those that it takes over. The caller holds the lock of all
 * attributes, and rolls its transaction back after a problem. Returns the keys.
 */
export async function defineOwnFilters(
  client: pg.ClientBase,
  category: string,
  filters: readonly OwnFilter[],
): Promise<{ keys: string[] } | OwnFilterProblem> {
  const keys: string[] = [];
  for (const [index, { fields, choices, locale }] of filters.entries()) {
    const read = readAttributeEntry(fields, null);
    if ('problem' in read) return { problem: read.problem, filter: index + 1 };
    const { attribute } = read;
    if (!(await insertAttribute(client, attribute))) return { problem: 'taken', filter: index + 1 };
    await writeAttributeNames(client, attribute.key, attribute.names);
    keys.push(attribute.key);
    for (const choice of choices) {
      const entry = readChoiceEntry({ [`name.${locale}`]: choice, number: choice }, attribute, null);
      if ('problem' in entry) return { problem: 'wrong-choice', filter: index + 1 };
      await insertChoice(client, attribute.key, entry.choice);
    }
    await writeExtents(client, [attribute.key]);
  }
  if (keys.length === 0) return { keys };
  const book = await readAttributeBook(client);
  const use = { control: null, filter: true, comparable: true, searchable: false };
  const inherited = attributesOf(book, category)
    .filter(({ key }) => !keys.includes(key))
    .map(({ key, control, searchable, comparable }) => ({
      key,
      control,
      filter: control !== null,
      searchable,
      comparable,
    }));
  await writeCategoryList(client, category, [...keys.map((key) => ({ key, ...use })), ...inherited]);
  await announceAttributes(client, keys);
  return { keys };
}
