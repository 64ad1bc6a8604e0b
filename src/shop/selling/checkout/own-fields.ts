import type { Containment } from '../../../extending/contain.ts';
import { languageOf } from '../../../languages/language.ts';
import type { BasketKey, BasketView } from '../basket/index.ts';
import type { CheckoutFieldExtension, FieldFacts } from './checkout-field-extension.ts';
import { filledField, formName, offeredField, sentValue, valueProblem } from './own-field.ts';
import type { StepEntry } from './ports.ts';
import type { FieldProblem, OfferedField, StoredField } from './types.ts';

type Contained = Pick<Containment, 'atOnce'>;
type OwnedField = { extension: string; field: CheckoutFieldExtension };

/** Fields of extensions in the delivery step. */
export type OwnFields = {
  /** Returns the fields that this basket shows, in the page's language. */
  offered(facts: FieldFacts): OfferedField[];
  /** Reads the shown fields of a form. */
  read(entered: StepEntry, facts: FieldFacts): { entries: StoredField[]; problems: Record<string, FieldProblem> };
};

/** Returns the facts of a basket for these fields. */
export function fieldFacts({ tenant, locale }: BasketKey, { lines }: Pick<BasketView, 'lines'>): FieldFacts {
  return {
    tenant: tenant.id,
    locale,
    language: languageOf(locale),
    lines: lines.map(({ sku, article, quantity }) => ({
      sku,
      name: article.name,
      category: article.categoryId,
      quantity,
    })),
  };
}

/** Creates the fields of extensions; undefined without any. */
export function createOwnFields(fields: readonly OwnedField[], { atOnce }: Contained): OwnFields | undefined {
  if (fields.length === 0) return undefined;
  const offered = (facts: FieldFacts): OfferedField[] =>
    fields.flatMap(({ extension, field }) => {
      const place = { extension, point: `checkout field ${field.name}` };
      return offeredField(field, facts, { place, atOnce }) ?? [];
    });
  return {
    offered,
    read: (entered, facts) => {
      const entries: StoredField[] = [];
      const problems: Record<string, FieldProblem> = {};
      for (const field of offered(facts)) {
        const value = sentValue(field, entered);
        const problem = valueProblem(field, value);
        if (problem) problems[formName(field.name)] = problem;
        else if (value !== '')
          entries.push({ ...filledField(field, value), ...(field.options === null ? {} : { option: value }) });
      }
      return { entries, problems };
    },
  };
}

/**
 * Returns stored fields in the page's language, without those whose goods have left the basket. A choice that is no
 * longer offered is left out, so that a required one is asked again.
 */
export function shownEntries(stored: readonly StoredField[], offered: readonly OfferedField[]): StoredField[] {
  return stored.flatMap((entry) => {
    const field = offered.find(({ name }) => name === entry.name);
    if (!field) return [];
    const { option } = entry;
    if (option === undefined) return field.options === null ? [filledField(field, entry.value)] : [entry];
    return valueProblem(field, option) === null ? [filledField(field, option)] : [];
  });
}

/** Whether a basket now requires a field that the stored delivery lacks. Programs that enter none need none. */
export function lacksField(entries: readonly StoredField[] | undefined, offered: readonly OfferedField[]): boolean {
  if (entries === undefined) return false;
  const shown = shownEntries(entries, offered);
  return offered.some(({ name, isRequired }) => isRequired && !shown.some((entry) => entry.name === name));
}
