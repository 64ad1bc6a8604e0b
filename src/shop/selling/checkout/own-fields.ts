import type { Containment } from '../../../extending/contain.ts';
import { languageOf } from '../../../languages/language.ts';
import { withoutControls } from '../../../platform/clean-text.ts';
import type { BasketKey, BasketView } from '../basket/index.ts';
import type { CheckoutFieldExtension, FieldFacts } from './checkout-field-extension.ts';
import type { FieldEntry, FieldProblem, OfferedField } from './types.ts';

type Contained = Pick<Containment, 'atOnce'>;
type OwnedField = { extension: string; field: CheckoutFieldExtension };

/** Fields of extensions in the delivery step. */
export type OwnFields = {
  /** Returns the fields that this basket shows, in the page's language. */
  offered(facts: FieldFacts): OfferedField[];
  /** Reads the shown fields of a form. */
  read(
    entered: Readonly<Record<string, string>>,
    facts: FieldFacts,
  ): { entries: FieldEntry[]; problems: Record<string, FieldProblem> };
};

const LONGEST = 100;
const LONGEST_EVER = 200;

/** Returns the name of a field in the form. */
export const formName = (name: string): string => `own.${name}`;

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
  const at = ({ extension, field }: OwnedField) => ({ extension, point: `checkout field ${field.name}` });

  const offer = (owned: OwnedField, facts: FieldFacts): OfferedField[] => {
    const { field } = owned;
    const { language } = facts;
    const label = field.label[language];
    if (!label || !atOnce(at(owned), () => field.isShown?.(facts) ?? true, false)) return [];
    return [
      {
        name: field.name,
        label,
        hint: field.hint?.[language] ?? null,
        options:
          field.kind === 'choice'
            ? (field.options ?? []).map(({ value, label }) => ({ value, label: label[language] ?? value }))
            : null,
        isNumber: field.kind === 'number',
        isRequired: atOnce(at(owned), () => field.isRequired?.(facts) ?? false, false),
        maxLength: Math.min(field.maxLength ?? LONGEST, LONGEST_EVER),
      },
    ];
  };

  const problemOf = ({ field }: OwnedField, shown: OfferedField, value: string): FieldProblem | null => {
    if (value === '') return shown.isRequired ? 'required' : null;
    if (shown.options && !shown.options.some((option) => option.value === value)) return 'invalid-choice';
    if (value.length > shown.maxLength) return 'too-long';
    return field.kind === 'number' && !/^\d+$/.test(value) ? 'digits-only' : null;
  };

  return {
    offered: (facts) => fields.flatMap((owned) => offer(owned, facts)),
    read: (entered, facts) => {
      const entries: FieldEntry[] = [];
      const problems: Record<string, FieldProblem> = {};
      for (const owned of fields) {
        const [shown] = offer(owned, facts);
        if (!shown) continue;
        const value = withoutControls(entered[formName(shown.name)] ?? '').trim();
        const problem = problemOf(owned, shown, value);
        if (problem) problems[formName(shown.name)] = problem;
        else if (value !== '') entries.push({ name: shown.name, label: shown.label, value: shownValue(shown, value) });
      }
      return { entries, problems };
    },
  };
}

/** Returns a value as customers and employees read it: that of a choice is its label. */
function shownValue({ options }: OfferedField, value: string): string {
  return options?.find((option) => option.value === value)?.label ?? value;
}

/** Whether a basket now requires a field that the stored delivery lacks. Programs enter none, so theirs never do. */
export function lacksField(entries: readonly FieldEntry[] | undefined, offered: readonly OfferedField[]): boolean {
  if (entries === undefined) return false;
  return offered.some(({ name, isRequired }) => isRequired && !entries.some((entry) => entry.name === name));
}
