import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';

/** Fields of what employees name and describe themselves. */
export function NamingFields(props: {
  labels: { name: string; nameHint?: string; description: string };
  values: { name: string; description: string };
  longest: { name: number; description: number };
}): ReactNode {
  const { labels, values, longest } = props;
  return (
    <>
      <Field
        name="name"
        label={labels.name}
        hint={labels.nameHint}
        defaultValue={values.name}
        maxLength={longest.name}
        autoComplete="off"
        required
      />
      <Field
        name="description"
        label={labels.description}
        defaultValue={values.description}
        maxLength={longest.description}
        autoComplete="off"
      />
    </>
  );
}
