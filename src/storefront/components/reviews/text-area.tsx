import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import field from '../../../ui/field.module.css';
import { FieldError } from '../../../ui/field-error.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import styles from './reviews.module.css';

/** Renders a labelled text area. It is separate from the other fields, because lists load those. */
export function TextArea(
  props: {
    label: string;
    hint: string;
    error: string | undefined;
    id: string;
    /** Mark of a field that may stay empty. */
    optionalMark?: string;
  } & ComponentProps<'textarea'>,
): ReactNode {
  const { label, hint, error, id, required, optionalMark, ...rest } = props;
  const hintId = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {unbroken(label)}
        {required && <span aria-hidden="true"> *</span>}
        {optionalMark !== undefined && <span className={field.optional}> ({optionalMark})</span>}
      </label>
      <p className={field.hint} id={hintId}>
        {hint}
      </p>
      <textarea
        id={id}
        className={classNames(field.input, styles.lines)}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${hintId} ${id}-error` : hintId}
        {...rest}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
