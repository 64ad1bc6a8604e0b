/** Descriptions of pages for search engines. */
export const seo = {
  list: (category: string, shop: string) =>
    `${category} bei ${shop} online bestellen: grosse Auswahl, Lieferung nach Hause.`,
  listOnInvoice: (category: string, shop: string) =>
    `${category} bei ${shop} online bestellen: grosse Auswahl, Kauf auf Rechnung, Lieferung nach Hause.`,
  /** `price` may begin with "ab", so it stands alone. */
  product: (name: string, brand: string, price: string, shop: string) =>
    `${name}${brand === '' ? '' : ` von ${brand}`} bei ${shop} online bestellen: ${price}.`,
  invoice: 'Kauf auf Rechnung',
  returns: (days: number) => `Rückgabe innert ${days} Tagen`,
};
