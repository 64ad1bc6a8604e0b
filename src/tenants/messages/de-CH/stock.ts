/** Texts about goods that are not in stock, and about sets. */
export const stock = {
  /** Variant that can be ordered before it arrives. */
  availableFrom: (day: string) => `Verfügbar ab ${day}`,
  /** Variant that can be ordered, without a known day of arrival. */
  ordered: 'Wird für Sie bestellt, der Liefertermin folgt',
  /** Variant that cannot be ordered before it arrives. */
  againFrom: (day: string) => `Ausverkauft, wieder verfügbar ab ${day}`,
  part: (units: number, name: string) => `${units} × ${name}`,
  unitsOf: (units: number) => `${units} Stück`,
};
