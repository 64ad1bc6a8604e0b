import type { ReactNode } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { suggestedValues } from '../../suggested-values.ts';
import type { SuggestedKind } from '../../suggestions.ts';
import { CellField } from '../cell-field.tsx';
import { AdminTextArea } from '../text-area.tsx';
import { useWork } from '../use-work.ts';
import styles from './editor.module.css';
import { type EditorFormState, problemOf, shownValue } from './editor-form.ts';

/** Says that a value was entered by hand, and shows and accepts what the feed says. */
export function FieldOrigin({ form, field }: { form: EditorFormState; field: string }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const feed = form.page.origins[field];
  if (feed === undefined || form.page.product.byHand) return null;
  return (
    <div className={styles.origin}>
      <span>{say.byHand}</span>
      {feed !== null && <span>{say.feedSays(feed.length > 160 ? `${feed.slice(0, 160)} …` : feed)}</span>}
      <button
        type="submit"
        name="intent"
        value={`accept:${field}`}
        aria-label={labelled(text.lang, feed === null ? say.release : say.accept, field)}
      >
        {feed === null ? say.release : say.accept}
      </button>
    </div>
  );
}

type Props = { form: EditorFormState; field: string; label: string; lang?: string; hint?: string };

export function EditorField({
  form,
  field,
  suggest,
  ...rest
}: Props & { inputMode?: 'decimal' | 'numeric' | 'text'; list?: string; suggest?: SuggestedKind }): ReactNode {
  return (
    <div>
      <Field
        id={field}
        name={field}
        autoComplete="off"
        defaultValue={shownValue(form, field)}
        error={problemOf(form, field)}
        {...rest}
        {...(suggest ? suggestedValues(suggest) : {})}
      />
      <FieldOrigin form={form} field={field} />
    </div>
  );
}

export function EditorTextArea({ form, field, label, lang, rows }: Props & { rows: number }): ReactNode {
  const problem = problemOf(form, field);
  return (
    <div>
      <AdminTextArea
        id={field}
        name={field}
        label={label}
        rows={rows}
        defaultValue={shownValue(form, field)}
        {...(lang ? { lang } : {})}
      />
      {problem && <p className={styles.cellProblem}>{problem}</p>}
      <FieldOrigin form={form} field={field} />
    </div>
  );
}

/** Field in the grid of variants; a note below it. */
export function EditorCell({
  form,
  field,
  label,
  note,
  inputMode = 'text',
}: Props & { note?: string; inputMode?: 'decimal' | 'numeric' | 'text' }): ReactNode {
  const problem = problemOf(form, field);
  return (
    <>
      <CellField
        id={field}
        name={field}
        label={label}
        inputMode={inputMode}
        defaultValue={shownValue(form, field)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${field}-error` : undefined}
      />
      {problem && (
        <span className={styles.cellProblem} id={`${field}-error`}>
          {problem}
        </span>
      )}
      {note !== undefined && (
        <span className={styles.cellNote} data-note={field} aria-live="polite">
          {note}
        </span>
      )}
      <FieldOrigin form={form} field={field} />
    </>
  );
}

export function EditorSelect({
  form,
  field,
  label,
  options,
}: Props & { options: readonly (readonly [value: string, label: string])[] }): ReactNode {
  return (
    <div>
      <Select
        id={field}
        name={field}
        label={label}
        defaultValue={shownValue(form, field)}
        error={problemOf(form, field)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <FieldOrigin form={form} field={field} />
    </div>
  );
}

/** Several values of a field as boxes, closed below the chosen ones. */
export function EditorChoices(
  props: Props & { none: string; options: readonly { value: string; label: string }[]; chosen: readonly string[] },
): ReactNode {
  const { form, field, label, none, options, chosen } = props;
  const problem = problemOf(form, field);
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <fieldset className={styles.choices} id={field}>
      <legend>{label}</legend>
      {/* Without a ticked box the field is sent as empty. */}
      <input type="hidden" name={field} value="" />
      <details>
        <summary>{names.join(', ') || none}</summary>
        <div className={styles.boxes}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              name={field}
              value={option.value}
              label={option.label}
              defaultChecked={chosen.includes(option.value)}
            />
          ))}
        </div>
      </details>
      {problem && <p className={styles.cellProblem}>{problem}</p>}
      <FieldOrigin form={form} field={field} />
    </fieldset>
  );
}
