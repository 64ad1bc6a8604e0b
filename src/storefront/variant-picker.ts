/** A variant among its siblings, as the gateway and the catalogue tell of it. */
export type PickableVariant = {
  sku: string;
  available: boolean;
  choices: readonly { axis: string; name: string; value: string; label: string }[];
};

/** What is chosen so far, by axis. */
export type Picks = Readonly<Record<string, string>>;

export type PickAxis = {
  key: string;
  name: string;
  /** `isThere`: some variant with it and everything else that is chosen can be bought. */
  options: { value: string; label: string; isThere: boolean }[];
};

const choiceOf = (variant: PickableVariant, axis: string): string | undefined =>
  variant.choices.find((choice) => choice.axis === axis)?.value;

function fits(variant: PickableVariant, picks: Picks): boolean {
  return Object.entries(picks).every(([axis, value]) => choiceOf(variant, axis) === value);
}

/** A variant that has what is chosen, one that can be bought if there is one. */
export function variantLike<Variant extends PickableVariant>(
  variants: readonly Variant[],
  picks: Picks,
): Variant | null {
  const alike = variants.filter((variant) => fits(variant, picks));
  return alike.find(({ available }) => available) ?? alike[0] ?? null;
}

/** Axes with something to choose, colours included, in the order of the variants. */
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

/** What a variant is among its siblings. */
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

/** One more choice; what no variant has together with it is open again. */
export function pick(variants: readonly PickableVariant[], picks: Picks, axis: string, value: string): Picks {
  let kept: Picks = { [axis]: value };
  for (const [key, other] of Object.entries(picks)) {
    const wider = { ...kept, [key]: other };
    if (key !== axis && variants.some((variant) => fits(variant, wider))) kept = wider;
  }
  return kept;
}

/** The variant that is chosen; null while something is open, or if there is no such variant. */
export function pickedVariant<Variant extends PickableVariant>(
  variants: readonly Variant[],
  picks: Picks,
): Variant | null {
  if (missingPick(variants, picks) !== null) return null;
  return variants.find((variant) => fits(variant, picks)) ?? null;
}

/** The first axis that is still open. */
export function missingPick(variants: readonly PickableVariant[], picks: Picks): PickAxis | null {
  return pickAxes(variants, picks).find(({ key }) => picks[key] === undefined) ?? null;
}
