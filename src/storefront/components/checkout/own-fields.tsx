import type { ReactNode } from 'react';
import type { FieldEntry, FieldProblem, OfferedField, StepEntry } from '../../../shop/selling/checkout/index.ts';
import { fieldProblemText } from '../../../tenants/field-problem.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { useCheckoutText } from '../../text.tsx';
import { CheckoutBlock } from './block.tsx';
import { fieldId } from './field-text.ts';

const ownFieldName = (name: string): string => `own.${name}`;

/** Returns the labels of fields of extensions by their names in the form. */
export function ownLabels(offered: readonly OfferedField[] = []): Record<string, string> {
  return Object.fromEntries(offered.map(({ name, label }) => [ownFieldName(name), label]));
}

/** Renders the fields of extensions. */
export function OwnFieldInputs(props: {
  offered: readonly OfferedField[] | undefined;
  stored: readonly FieldEntry[] | undefined;
  /** Entries of a refused form. */
  entered: StepEntry | undefined;
  problems: Record<string, FieldProblem | undefined>;
  /** Problems that extensions find, as sentences by field name. */
  sentences?: Readonly<Record<string, string>>;
}): ReactNode {
  const { offered = [], stored = [], entered, problems, sentences = {} } = props;
  const text = useCheckoutText();
  return offered.map(({ name: bare, label, hint, options, isNumber, isRequired, maxLength }) => {
    const name = ownFieldName(bare);
    const problem = problems[name];
    const written = stored.find((entry) => entry.name === bare)?.value;
    // The order stores the label of a choice.
    const chosen = options?.find((option) => option.label === written)?.value;
    const common = {
      id: fieldId(name),
      name,
      label,
      required: isRequired,
      optionalMark: text.optional,
      hint: hint ?? undefined,
      defaultValue: entered?.[name] ?? (options ? chosen : written) ?? '',
      error: problem ? fieldProblemText(name, problem, text) : sentences[name],
    };
    if (options)
      return (
        <Select key={name} {...common}>
          <option value="" />
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      );
    return (
      <Field
        key={name}
        {...common}
        maxLength={maxLength}
        autoComplete="off"
        {...(isNumber ? { inputMode: 'numeric' as const } : {})}
      />
    );
  });
}

/** Renders the filled fields of extensions. */
export function OwnEntries(props: { fields: readonly FieldEntry[] | undefined; changeHref?: string }): ReactNode {
  const { fields = [], changeHref } = props;
  return fields.map(({ name, label, value }) => (
    <CheckoutBlock key={name} title={label} {...(changeHref === undefined ? {} : { changeHref })}>
      <p>{value}</p>
    </CheckoutBlock>
  ));
}
