import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { suggestedValues } from '../suggested-values.ts';
import type { SuggestedKind } from '../suggestions.ts';

type SuggestedFieldProps = ComponentProps<typeof Field> & {
  kind: SuggestedKind;
  /** Whether the field takes several values, separated by commas. */
  many?: boolean;
};

/** Field for a number that few know by heart: script suggests what has the entered name. Without script it is a text. */
export function SuggestedField({ kind, many = false, ...rest }: SuggestedFieldProps): ReactNode {
  return <Field autoComplete="off" {...rest} {...suggestedValues(kind, many)} />;
}
