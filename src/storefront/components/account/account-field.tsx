import type { ComponentProps, ReactNode } from 'react';
import type { AccountFieldProblem } from '../../../shop/customers/accounts/index.ts';
import { Field } from '../../../ui/field.tsx';
import { useAccountText } from '../../text.tsx';
import { inputId, problemText } from './problem-text.ts';

type Fields = Record<string, AccountFieldProblem>;

type AccountFieldProps = {
  form: string;
  name: string;
  label: string;
  problems: Fields;
  entered?: Record<string, string> | undefined;
} & ComponentProps<'input'> & { hint?: ReactNode; optionalMark?: string };

/** Renders a field that the server checks, with its last value and problem. */
export function AccountField(props: AccountFieldProps): ReactNode {
  const { form, name, problems, entered, defaultValue, ...rest } = props;
  const text = useAccountText();
  const problem = problems[name];
  return (
    <Field
      id={inputId(form, name)}
      name={name}
      defaultValue={entered?.[name] ?? defaultValue ?? ''}
      error={problem ? problemText(name, problem, text, 0) : undefined}
      {...rest}
    />
  );
}

/** Renders the field of an email address. */
export function AccountEmailField(props: Omit<AccountFieldProps, 'name'>): ReactNode {
  return (
    <AccountField
      {...props}
      name="email"
      type="email"
      required
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Returns the entries of a form's problem summary. */
export function listProblems(
  form: string,
  problems: Fields,
  labels: Record<string, string>,
  sentence: (name: string, problem: AccountFieldProblem) => string,
) {
  return Object.entries(problems).map(([name, problem]) => ({
    id: inputId(form, name),
    label: labels[name] ?? name,
    problem: sentence(name, problem),
  }));
}
