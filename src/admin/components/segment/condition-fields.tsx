import type { ReactNode } from 'react';
import type { ConditionEntry } from '../../../shop/marketing/segments/segment-entry.ts';
import {
  isSegmentKind,
  SEGMENT_FIELDS,
  SEGMENT_MENU,
  type SegmentField,
  type SegmentKind,
} from '../../../shop/marketing/segments/segment-rule.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import styles from '../section.module.css';
import { SuggestedField } from '../suggested-field.tsx';
import { useWork } from '../use-work.ts';

/** Countries and locales of the tenant, its customer groups and the categories. */
export type SegmentOptions = {
  categories: { id: string; name: string; depth: number }[];
  groups: { key: string; name: string }[];
  countries: { key: string; name: string }[];
  locales: readonly string[];
};

type Place = { kind: SegmentKind; of: string; name(field: string): string; options: SegmentOptions };

/** Fields of a condition, with the button that removes it. */
export function ConditionFields(props: {
  group: number;
  index: number;
  entry: ConditionEntry;
  options: SegmentOptions;
}): ReactNode {
  const { group, index, entry, options } = props;
  const say = useWork().text.segments;
  const { kind, of } = entry;
  const menuEntry = SEGMENT_MENU.find((known) => known === kind || known === `${kind}:${of}`);
  if (!isSegmentKind(kind) || menuEntry === undefined) return null;
  const title = say.menu[menuEntry];
  const place: Place = { kind, of, name: (field) => `g${group}.${index}.${field}`, options };
  const notes: Partial<Record<SegmentKind, string>> = say.notes;
  return (
    <fieldset>
      <legend>{title}</legend>
      <input type="hidden" name={place.name('kind')} value={kind} />
      <input type="hidden" name={place.name('of')} value={of} />
      <div className={styles.row}>
        {SEGMENT_FIELDS[kind].map((field) => (
          <ConditionField key={field} place={place} field={field} value={entry[field]} />
        ))}
        <Button
          type="submit"
          size="small"
          name="intent"
          value={`condition:drop:${group}:${index}`}
          aria-label={say.dropCondition(title)}
        >
          {say.drop}
        </Button>
      </div>
      {notes[kind] && <p className={styles.hint}>{notes[kind]}</p>}
    </fieldset>
  );
}

function ConditionField({ place, field, value }: { place: Place; field: SegmentField; value: string }): ReactNode {
  const { text, currency } = useWork();
  const say = text.segments;
  const { kind, of, name } = place;
  const own = { id: name(field), name: name(field), defaultValue: value };
  if (field === 'not') {
    const [yes, no] = say.is[kind as keyof typeof say.is] ?? ['', ''];
    return (
      <Select {...own} label={say.condition}>
        <option value="">{yes}</option>
        <option value="on">{no}</option>
      </Select>
    );
  }
  if (field === 'key')
    return of === 'any' ? <input type="hidden" {...own} /> : <KeyField place={place} value={value} />;
  if (field === 'days')
    return (
      <Field
        {...own}
        label={kind === 'last-order' && of === 'longer' ? say.daysLonger : say.days}
        hint={kind === 'last-order' || kind === 'viewed' ? undefined : say.daysHint}
        inputMode="numeric"
        autoComplete="off"
        size={6}
      />
    );
  const labels = {
    spent: { from: say.fromAmount(currency), to: say.toAmount(currency) },
    place: { from: say.fromCode, to: say.toCode },
  };
  const label = (kind === 'spent' || kind === 'place' ? labels[kind] : say)[field];
  return <Field {...own} label={label} inputMode="decimal" autoComplete="off" size={8} />;
}

/** Field for goods, group, country or language: a menu where the values are few. */
function KeyField({ place, value }: { place: Place; value: string }): ReactNode {
  const { text } = useWork();
  const say = text.segments;
  const { kind, of, name, options } = place;
  const own = { id: name('key'), name: name('key'), defaultValue: value };
  if (of === 'product') return <SuggestedField {...own} kind="products" label={say.keys[of]} maxLength={120} />;
  if (of === 'brand') return <SuggestedField {...own} kind="brands" label={say.keys[of]} maxLength={120} />;
  const [label, choices] = choicesOf(kind, options, say);
  return (
    <Select {...own} label={label}>
      <option value="">{say.choose}</option>
      {choices.map(({ key, name: shown }) => (
        <option key={key} value={key}>
          {shown}
        </option>
      ))}
    </Select>
  );
}

function choicesOf(
  kind: SegmentKind,
  { categories, groups, countries, locales }: SegmentOptions,
  say: { keys: Record<'category' | 'group' | 'country' | 'language', string>; standardGroup: string },
): [label: string, choices: { key: string; name: string }[]] {
  if (kind === 'group') return [say.keys.group, [{ key: 'standard', name: say.standardGroup }, ...groups]];
  if (kind === 'place') return [say.keys.country, countries];
  if (kind === 'language') return [say.keys.language, locales.map((locale) => ({ key: locale, name: locale }))];
  return [
    say.keys.category,
    categories.map(({ id, name, depth }) => ({ key: id, name: `${'\u00a0\u00a0'.repeat(depth)}${name}` })),
  ];
}
