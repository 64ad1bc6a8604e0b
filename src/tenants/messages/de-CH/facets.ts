/** Names of facet values that the system defines. */
export const facets = {
  starsUp: (stars: string) => (stars === '1' ? `ab ${stars} Stern` : `ab ${stars} Sternen`),
  values: {
    available: 'Auf Lager',
    reduced: 'Nur reduzierte Artikel',
    parcel: 'Paket',
    bulky: 'Sperrgut',
    'two-man': 'Lieferung mit zwei Personen',
    female: 'Damen',
    male: 'Herren',
    unisex: 'Unisex',
  },
};
