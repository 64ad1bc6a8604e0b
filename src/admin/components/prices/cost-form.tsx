import type { ReactNode } from 'react';
import type { VariantMargin } from '../../../shop/selling/margins/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

/** Form for the purchase price of a variant. */
export function CostForm(props: {
  variants: VariantMargin[];
  entered: Record<string, string>;
  problem: string | undefined;
}): ReactNode {
  const { variants, entered, problem } = props;
  const { text, currency } = useWork();
  const say = text.prices;
  const again = problem === undefined ? {} : entered;
  return (
    <Panel id="cost" title={say.purchase}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="cost" />
        <Select name="sku" label={text.products.variant} defaultValue={again.sku}>
          {variants.map(({ sku }) => (
            <option key={sku} value={sku}>
              {sku}
            </option>
          ))}
        </Select>
        <Field
          name="cost"
          label={say.cost(currency)}
          hint={say.costHint}
          inputMode="decimal"
          defaultValue={again.cost}
          error={problem}
          autoComplete="off"
        />
        <div>
          <Button type="submit">{text.save}</Button>
        </div>
      </form>
    </Panel>
  );
}
