import type { ReactNode } from 'react';
import { RadioGroup } from '../../../ui/choices.tsx';
import { type PickableVariant, type Picks, pickAxes } from '../../variant-picker.ts';
import { useWishesText } from '../../wishes-text.ts';

/** Renders the axes of variants as radio buttons; sold-out values are marked. Field names: "axis.<key>". */
export function VariantFields(props: {
  variants: readonly PickableVariant[];
  picks: Picks;
  /** Axis that the visitor has to choose first. */
  complaint?: string | null;
  /** Without it the fields are uncontrolled, as in a form without JavaScript. */
  onPick?: (axis: string, value: string) => void;
}): ReactNode {
  const { variants, picks, complaint = null, onPick } = props;
  const { mini } = useWishesText();
  return pickAxes(variants, picks).map(({ key, name, options }) => (
    <RadioGroup
      key={key}
      legend={name}
      name={`axis.${key}`}
      layout="tiles"
      error={complaint === key ? mini.pleaseChoose(name) : undefined}
      options={options.map(({ value, label, isThere }) => ({
        value,
        label: isThere ? label : mini.soldOut(label),
      }))}
      {...(onPick
        ? { value: picks[key] ?? '', onChange: (value: string) => onPick(key, value) }
        : { defaultValue: picks[key] })}
    />
  ));
}
