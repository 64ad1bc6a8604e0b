import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';

/** Text of one locale; its name is "de-CH.subject". */
export function LocaleField(props: {
  locale: string;
  name: string;
  label: string;
  hint?: string;
  value: string;
  longest: number;
}): ReactNode {
  const { locale, name, label, hint, value, longest } = props;
  return (
    <Field
      id={`${locale}-${name}`}
      name={`${locale}.${name}`}
      label={label}
      hint={hint}
      defaultValue={value}
      maxLength={longest}
      lang={locale}
      autoComplete="off"
    />
  );
}
