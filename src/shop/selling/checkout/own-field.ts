import * as v from 'valibot';
import type { ContainedPlace, Containment } from '../../../extending/contain.ts';
import { withoutControls } from '../../../platform/clean-text.ts';
import type { CheckoutFieldExtension, FieldFacts, FieldOption } from './checkout-field-extension.ts';
import type { StepEntry } from './ports.ts';
import type { FieldEntry, FieldProblem, OfferedField } from './types.ts';

const LONGEST = 100;
const LONGEST_EVER = 200;

const Options = v.array(v.object({ value: v.string(), label: v.record(v.string(), v.string()) }));

/** Returns the name of a field in the form. */
export const formName = (name: string): string => `own.${name}`;

/** Returns a field as the page shows it, or null if it is not shown. A rule that throws counts as its fallback. */
export function offeredField<Facts extends FieldFacts>(
  field: CheckoutFieldExtension<Facts>,
  facts: Facts,
  { place, atOnce }: { place: ContainedPlace; atOnce: Containment['atOnce'] },
): OfferedField | null {
  const { language } = facts;
  const label = field.label[language];
  if (!label || !atOnce(place, () => field.isShown?.(facts) ?? true, false)) return null;
  const options = field.kind === 'choice' ? optionsOf() : null;
  if (options?.length === 0) return null;
  return {
    name: field.name,
    label,
    hint: field.hint?.[language] ?? null,
    options: options?.map((option) => ({ value: option.value, label: option.label[language] ?? option.value })) ?? null,
    isNumber: field.kind === 'number',
    isRequired: atOnce(place, () => field.isRequired?.(facts) ?? false, false),
    maxLength: Math.min(field.maxLength ?? LONGEST, LONGEST_EVER),
  };

  /** Omits options with an empty value, which a form cannot tell from none. */
  function optionsOf(): readonly FieldOption[] {
    const { options = [] } = field;
    const all =
      typeof options === 'function'
        ? atOnce(
            place,
            () => options(facts),
            [],
            (result) => v.parse(Options, result),
          )
        : options;
    return all.filter(({ value }) => value.trim() !== '');
  }
}

/** Returns the value of a field in a form. */
export function sentValue({ name }: OfferedField, entered: StepEntry): string {
  return withoutControls(entered[formName(name)] ?? '').trim();
}

/** Returns what is wrong with a value, or null. */
export function valueProblem(field: OfferedField, value: string): FieldProblem | null {
  if (value === '') return field.isRequired ? 'required' : null;
  if (field.options) return field.options.some((option) => option.value === value) ? null : 'invalid-choice';
  if (value.length > field.maxLength) return 'too-long';
  return field.isNumber && !/^\d+$/.test(value) ? 'digits-only' : null;
}

/** Returns a filled field as customers and employees read it: the value of a choice is its label. */
export function filledField({ name, label, options }: OfferedField, value: string): FieldEntry {
  return { name, label, value: options?.find((option) => option.value === value)?.label ?? value };
}
