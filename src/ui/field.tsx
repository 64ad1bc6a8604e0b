import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';
import { unbroken } from './unbroken.tsx';

type Frame = {
  label: string;
  hint?: ReactNode;
  /** Problem as a sentence; undefined without one. */
  error?: string | undefined;
  /** Text behind the label of an optional field ("freiwillig"); required fields get an asterisk. */
  optionalMark?: string | undefined;
};

/** Returns the ids of hint and problem of a control, for `aria-describedby`; undefined without any. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
}

function Label(props: {
  id: string;
  label: string;
  required: boolean | undefined;
  optionalMark: string | undefined;
}): ReactNode {
  return (
    <label className={styles.label} htmlFor={props.id}>
      {unbroken(props.label)}
      {props.required && <span aria-hidden="true"> *</span>}
      {!props.required && props.optionalMark && <span className={styles.optional}> ({props.optionalMark})</span>}
    </label>
  );
}

/** Renders a labelled text input. */
export function Field(props: Frame & ComponentProps<'input'>): ReactNode {
  const { label, hint, error, optionalMark, className, id, required, ...rest } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={classNames(styles.field, className)}>
      <Label id={fieldId} label={label} required={required} optionalMark={optionalMark} />
      {hint && (
        <p className={styles.hint} id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={fieldId}
        className={styles.input}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, hint, error)}
        {...rest}
      />
      <FieldError id={fieldId} error={error} />
    </div>
  );
}

/** Renders a labelled native select; its options are the children. */
export function Select(props: Frame & { compact?: boolean } & ComponentProps<'select'>): ReactNode {
  const { label, hint, error, optionalMark, className, id, required, compact, children, ...rest } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={classNames(styles.field, compact && styles.compact, className)}>
      <Label id={fieldId} label={label} required={required} optionalMark={optionalMark} />
      {hint && (
        <p className={styles.hint} id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
      <span className={styles.selectFrame}>
        <select
          id={fieldId}
          className={styles.select}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, hint, error)}
          {...rest}
        >
          {children}
        </select>
        <Icon name="caret-down" size="small" className={styles.caret} />
      </span>
      <FieldError id={fieldId} error={error} />
    </div>
  );
}
