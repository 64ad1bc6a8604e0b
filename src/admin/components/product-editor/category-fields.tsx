import type { ReactNode } from 'react';
import { Field, Select } from '../../../ui/field.tsx';
import { useWork } from '../use-work.ts';
import styles from './editor.module.css';
import { FieldOrigin } from './editor-fields.tsx';
import { type EditorFormState, problemOf, shownValue } from './editor-form.ts';

type Option = { id: string; label: string; path: string };

/** Main category, and the further ones, each with a search over the tree. */
export function CategoryFields({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const children = Map.groupBy(form.page.categories, ({ parentId }) => parentId);
  const tree = (parent: string | null, above: string[]): Option[] =>
    (children.get(parent) ?? []).flatMap(({ id, name }) => [
      { id, label: `${'\u2003'.repeat(above.length)}${name}`, path: [...above, name].join(' › ') },
      ...tree(id, [...above, name]),
    ]);
  const options = tree(null, []);
  return (
    <>
      <div data-categories>
        <Search id="category" search={say.searchCategory} label={say.mainCategory} />
        <Select
          id="category"
          name="category"
          label={say.mainCategory}
          defaultValue={shownValue(form, 'category')}
          error={problemOf(form, 'category')}
        >
          <option value="">{say.noCategory}</option>
          <Options options={options} />
        </Select>
        <FieldOrigin form={form} field="category" />
      </div>
      <FurtherCategories form={form} options={options} />
    </>
  );
}

/** Field that the script shows above a select. */
function Search({ id, search, label }: { id: string; search: string; label: string }): ReactNode {
  return (
    <div className={styles.search} hidden>
      <Field
        id={`${id}-search`}
        type="search"
        role="combobox"
        aria-expanded={false}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        label={search}
        autoComplete="off"
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden />
    </div>
  );
}

function Options({ options }: { options: readonly Option[] }): ReactNode {
  return options.map(({ id, label, path }) => (
    <option key={id} value={id} data-path={path}>
      {label}
    </option>
  ));
}

/** The chosen ones as ticked boxes, and a select that adds one with the next save; the script adds it at once. */
function FurtherCategories({ form, options }: { form: EditorFormState; options: readonly Option[] }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const paths = new Map(options.map(({ id, path }) => [id, path]));
  const ids = [...new Set(shownValue(form, 'further').split(','))].filter((id) => id !== '');
  const problem = problemOf(form, 'further');
  return (
    <fieldset className={styles.further} data-categories="several" data-name="further">
      <legend>{say.furtherCategories}</legend>
      <input type="hidden" name="further" value="" />
      <ul data-list>
        {ids.map((id) => (
          <li key={id}>
            <label>
              <input type="checkbox" name="further" value={id} defaultChecked /> {paths.get(id) ?? id}
            </label>
            <button type="submit" name="intent" value={`main:${id}`} aria-label={say.makeMainOf(paths.get(id) ?? id)}>
              {say.makeMain}
            </button>
          </li>
        ))}
      </ul>
      <Search id="further" search={say.searchFurther} label={say.furtherCategories} />
      <Select id="further" name="further" label={say.addFurther} defaultValue="" error={problem}>
        <option value="">{say.noCategory}</option>
        <Options options={options} />
      </Select>
      <FieldOrigin form={form} field="further" />
    </fieldset>
  );
}
