import type { ReactNode } from 'react';
import type { ScopeCategory } from '../../../shop/selling/promotions/index.ts';
import { Checkbox } from '../../../ui/choices.tsx';
import styles from '../section.module.css';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';
import own from './scope-fields.module.css';

/** Fields for the goods that a promotion is for. */
export function ScopeFields(props: { entered: Record<string, string>; categories: ScopeCategory[] }): ReactNode {
  const { entered, categories } = props;
  const say = useWork().text.promotions;
  const field = (name: string) => ({ name, id: name, defaultValue: entered[name] ?? '' });
  const chosen = categories.filter(({ id }) => entered[`category.${id}`] === 'on');
  return (
    <fieldset>
      <legend>{say.goods}</legend>
      <p className={styles.hint}>{say.goodsHint}</p>
      <details className={styles.disclosure} open={chosen.length > 0}>
        <summary>
          {say.categories}
          {chosen.length > 0 && `: ${chosen.map(({ name }) => name).join(', ')}`}
        </summary>
        <ul className={own.tree}>
          {categories.map(({ id, name, depth }) => (
            <li key={id} data-depth={Math.min(depth, 4)}>
              <Checkbox name={`category.${id}`} label={name} defaultChecked={entered[`category.${id}`] === 'on'} />
            </li>
          ))}
        </ul>
      </details>
      <div className={styles.row}>
        <SuggestedField kind="brands" many {...field('scopeBrands')} label={say.brands} hint={say.brandsHint} />
        <SuggestedField
          kind="choice-pairs"
          many
          {...field('scopeAttributes')}
          label={say.attributes}
          hint={say.attributesHint}
        />
        <SuggestedField kind="products" many {...field('scopeProducts')} label={say.products} hint={say.productsHint} />
      </div>
    </fieldset>
  );
}
