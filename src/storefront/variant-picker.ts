/** Variant among its siblings, as gateway and catalogue return it. */
export type PickableVariant = {
  sku: string;
  available: boolean;
  choices: readonly { axis: string; name: string; value: string; label: string }[];
};

/** Chosen values by axis. */
export type Picks = Readonly<Record<string, string>>;

export type PickAxis = {
  key: string;
  name: string;
  /** `isThere`: a variant with this value and all other choices is available. */
  options: { value: string; label: string; isThere: boolean }[];
};

const choiceOf = (variant: PickableVariant, axis: string): string | undefined =>
  variant.choices.find((choice) => choice.axis === axis)?.value;

function fits(variant: PickableVariant, picks: Picks): boolean {
  return Object.entries(picks).every(([axis, value]) => choiceOf(variant, axis) === value);
}

/** Returns a variant with the chosen values, an available one if possible. */
export function variantLike<Variant extends PickableVariant>(
  variants: readonly Variant[],
  picks: Picks,
): Variant | null {
  const alike = variants.filter((variant) => fits(variant, picks));
  return alike.find(({ available }) => available) ?? alike[0] ?? null;
}

/** Returns the axes with several values, colours included, in the order of the variants. */
export function pickAxes(variants: readonly PickableVariant[], picks: Picks): PickAxis[] {
  const axes = new Map<string, { name: string; labels: Map<string, string> }>();
  for (const { choices } of variants)
    for (const { axis, name, value, label } of choices) {
      const known = axes.get(axis) ?? { name, labels: new Map<string, string>() };
      known.labels.set(value, label);
      axes.set(axis, known);
    }
  return [...axes]
    .filter(([, { labels }]) => labels.size > 1)
    .map(([key, { name, labels }]) => ({
      key,
      name,
      options: [...labels].map(([value, label]) => ({
        value,
        label,
        isThere: variants.some((variant) => variant.available && fits(variant, { ...picks, [key]: value })),
      })),
    }));
}

/** Returns the values of a variant on all axes with a choice. */
export function picksOf(variants: readonly PickableVariant[], sku: string): Picks {
  const variant = variants.find((candidate) => candidate.sku === sku);
  if (!variant) return {};
  return Object.fromEntries(
    pickAxes(variants, {}).flatMap(({ key }) => {
      const value = choiceOf(variant, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Adds a choice and removes those that no variant combines with it. */
export function pick(variants: readonly PickableVariant[], picks: Picks, axis: string, value: string): Picks {
  let kept: Picks = { [axis]: value };
  for (const [key, other] of Object.entries(picks)) {
    const wider = { ...kept, [key]: other };
    if (key !== axis && variants.some((variant) => fits(variant, wider))) kept = wider;
  }
  return kept;
}

/** Returns the chosen variant; null while an axis is open, or if no such variant exists. */
export function pickedVariant<Variant extends PickableVariant>(
  variants: readonly Variant[],
  picks: Picks,
): Variant | null {
  if (missingPick(variants, picks) !== null) return null;
  return variants.find((variant) => fits(variant, picks)) ?? null;
}

/** Returns the first axis without a choice. */
export function missingPick(variants: readonly PickableVariant[], picks: Picks): PickAxis | null {
  return pickAxes(variants, picks).find(({ key }) => picks[key] === undefined) ?? null;
}
