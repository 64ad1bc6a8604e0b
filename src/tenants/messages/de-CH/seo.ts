/** Descriptions of pages for search engines. */
export const seo = {
  list: (category: string, shop: string) =>
    `${category} bei ${shop} online bestellen: grosse Auswahl, Kauf auf Rechnung, Lieferung nach Hause.`,
  product: (name: string, brand: string, price: string, shop: string) =>
    `${name}${brand === '' ? '' : ` von ${brand}`} für ${price} bei ${shop} bestellen. Kauf auf Rechnung, Rückgabe innert 14 Tagen.`,
};
