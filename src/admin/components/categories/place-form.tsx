import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { categoryName, indented } from './category-names.ts';

export type SelectableCategory = {
  id: string;
  level: number;
  names: Readonly<Record<string, { name: string }>>;
  isInside?: boolean;
};

/** Options of all categories in the order of the tree. */
export function CategoryOptions({ options }: { options: readonly SelectableCategory[] }): ReactNode {
  const { namesIn } = useWork();
  return options.map(({ id, level, names }) => (
    <option key={id} value={id}>
      {indented(categoryName(names, namesIn, id), level)}
    </option>
  ));
}

/** Form "put … under … at place …"; the page of a category leaves out which one. */
export function PlaceForm(props: {
  options: readonly SelectableCategory[];
  own?: { id: string; under: string | null; place: number };
  entered: Record<string, string>;
}): ReactNode {
  const { options, own, entered } = props;
  const { text } = useWork();
  const say = text.categories;
  return (
    <Panel id="place" title={say.place}>
      <form method="post" className={styles.form} data-order={own ? undefined : 'place'}>
        <div className={styles.row}>
          {own === undefined && (
            <Select name="id" label={say.placeWhat} defaultValue={entered.id}>
              <CategoryOptions options={options} />
            </Select>
          )}
          <Select name="under" label={say.placeUnder} defaultValue={entered.under ?? own?.under ?? ''}>
            <option value="">{say.top}</option>
            <CategoryOptions options={options.filter(({ isInside }) => !isInside)} />
          </Select>
          <Field
            name="place"
            label={say.placeAt}
            inputMode="numeric"
            size={4}
            defaultValue={entered.place ?? own?.place ?? 1}
            autoComplete="off"
          />
          <Button type="submit">{say.placeDo}</Button>
        </div>
        <input type="hidden" name="intent" value="place" />
      </form>
    </Panel>
  );
}
