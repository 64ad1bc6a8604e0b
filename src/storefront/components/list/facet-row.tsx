import type { ReactNode } from 'react';
import type { Messages } from '../../../tenants/messages/types.ts';
import { Swatch } from '../../../ui/swatch.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import type { Value, ValueFacet } from './facet-parts.ts';
import styles from './filter-form.module.css';

/** Renders one value of a facet with checkbox and product count, also for screen readers. */
export function FacetRowView(props: {
  text: Messages;
  facet: Pick<ValueFacet, 'key' | 'kind'>;
  value: Value;
  checked: boolean;
  onChange: () => void;
}): ReactNode {
  const { text, facet, value, checked, onChange } = props;
  return (
    <li>
      <label
        className={facet.kind === 'sizes' ? styles.size : styles.value}
        data-empty={value.count === 0 || undefined}
      >
        <input
          type="checkbox"
          className={styles.tick}
          name={facet.key}
          value={value.value}
          checked={checked}
          onChange={onChange}
        />
        {facet.kind === 'swatches' && <Swatch colour={value.swatch} />}
        <span className={styles.valueName}>{unbroken(value.label)}</span>
        <span className={styles.count} aria-hidden="true">
          {value.count}
        </span>
        <span className={styles.hidden}>{`, ${text.catalogue.list.articles(value.count)}`}</span>
      </label>
    </li>
  );
}
