import type { ReactNode } from 'react';
import { Field, Select } from '../../../ui/field.tsx';
import { MORE_ENTRIES } from '../../fragment-action.ts';
import styles from '../media.module.css';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';
import type { MenuEntry } from './fragment-values.ts';

const DEVICES = ['all', 'desktop', 'mobile'] as const;

/** Fields of the entries of a menu, with empty ones for further entries. */
export function MenuFields({ entries, locale }: { entries: MenuEntry[]; locale: string }): ReactNode {
  const say = useWork().text.fragments;
  const more = Array.from({ length: MORE_ENTRIES }, () => ({ label: '', to: '', device: 'all' }));
  // An entry is known by its place in the menu.
  const rows = [...entries, ...more].map((entry, index) => ({ entry, index, order: index + 1 }));
  return (
    <div className={styles.entries}>
      {rows.map(({ entry, index, order }) => (
        <fieldset key={order} className={styles.entry} aria-label={say.entry(order)}>
          <Field
            id={`order-${index}`}
            name={`order-${index}`}
            label={say.order}
            inputMode="numeric"
            defaultValue={order}
          />
          <Field
            id={`label-${index}`}
            name={`label-${index}`}
            label={say.label}
            lang={locale}
            defaultValue={entry.label}
          />
          <SuggestedField kind="pages" id={`to-${index}`} name={`to-${index}`} label={say.to} defaultValue={entry.to} />
          <Select id={`device-${index}`} name={`device-${index}`} label={say.device} defaultValue={entry.device}>
            {DEVICES.map((device) => (
              <option key={device} value={device}>
                {say.devices[device]}
              </option>
            ))}
          </Select>
        </fieldset>
      ))}
    </div>
  );
}
