/** Returns the numbers of products in the order of their entered places; equal places keep the order of the form. */
export function pinsInOrder(entered: readonly { product: string; place: string }[]): string[] {
  return entered
    .map(({ product, place }, index) => ({ product, index, place: Number(place.trim().replace(',', '.')) }))
    .filter(({ place }) => Number.isFinite(place) && place > 0)
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .map(({ product }) => product)
    .filter((product, index, all) => all.indexOf(product) === index);
}
