/** Descriptions of pages for search engines. */
export const seo = {
  list: (category: string, shop: string) =>
    `${category} bei ${shop} online bestellen: grosse Auswahl, Lieferung nach Hause.`,
  listOnInvoice: (category: string, shop: string) =>
    `${category} bei ${shop} online bestellen: grosse Auswahl, Kauf auf Rechnung, Lieferung nach Hause.`,
  product: (name: string, brand: string, price: string, shop: string) =>
    `${name}${brand === '' ? '' : ` von ${brand}`} für ${price} bei ${shop} bestellen.`,
  invoice: 'Kauf auf Rechnung',
  returns: (days: number) => `Rückgabe innert ${days} Tagen`,
};
