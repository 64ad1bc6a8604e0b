/** Returns brand and name of a product or variant as people say it. Goods without a brand have their name alone. */
export function brandedName({ brand, name }: { brand: string; name: string }): string {
  return brand === '' ? name : `${brand} ${name}`;
}

/** Returns the title of a product's page: "Midikleid, Tamerisse". */
export function pageTitle({ brand, name }: { brand: string; name: string }): string {
  return brand === '' ? name : `${name}, ${brand}`;
}
