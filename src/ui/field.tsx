import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import { Icon } from './icon.tsx';

type Frame = {
  label: string;
  hint?: ReactNode;
  /** Problem as a sentence; undefined without one. */
  error?: string | undefined;
  /** Text behind the label of an optional field ("freiwillig"); required fields get an asterisk. */
  optionalMark?: string | undefined;
};

function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
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
      {props.label}
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

/** Renders a checkbox whose whole sentence is clickable. */
export function Checkbox(
  props: { label: ReactNode; error?: string | undefined } & Omit<ComponentProps<'input'>, 'type'>,
): ReactNode {
  const { label, error, className, id, ...rest } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={classNames(styles.choice, className)}>
      <input
        {...rest}
        type="checkbox"
        id={fieldId}
        className={styles.tick}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId}-error` : undefined}
      />
      <label htmlFor={fieldId} className={styles.choiceLabel}>
        {label}
      </label>
      <FieldError id={fieldId} error={error} />
    </div>
  );
}

export type RadioOption = {
  value: string;
  label: ReactNode;
  /** Second line of the tile. */
  note?: ReactNode;
  /** Fields of this choice only, below its tile: an element with a key. */
  more?: ReactNode;
  disabled?: boolean;
};

/** Renders radio buttons as tiles: the radio stays the control, the tile is its label. */
export function RadioGroup(props: {
  legend: ReactNode;
  name: string;
  options: RadioOption[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  layout?: 'rows' | 'tiles';
  id?: string;
  form?: string;
}): ReactNode {
  const { legend, name, options, value, defaultValue, onChange, error, hint, required, layout = 'rows', form } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <fieldset className={styles.group} id={id} aria-describedby={describedBy(id, hint, error)} tabIndex={-1}>
      <legend className={styles.legend}>
        {legend}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles[layout]}>
        {options.flatMap((option) => [
          <label key={option.value} className={styles.tile}>
            <input
              type="radio"
              name={name}
              form={form}
              value={option.value}
              className={styles.radio}
              disabled={option.disabled}
              required={required}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
            />
            <span className={styles.tileText}>
              <span className={styles.tileLabel}>{option.label}</span>
              {option.note && <span className={styles.tileNote}>{option.note}</span>}
            </span>
          </label>,
          option.more,
        ])}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
