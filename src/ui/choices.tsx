import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { describedBy } from './field.tsx';
import { FieldError } from './field-error.tsx';
import { unbroken } from './unbroken.tsx';

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
        {typeof label === 'string' ? unbroken(label) : label}
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
