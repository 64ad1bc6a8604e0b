const CANTONS = new Set('ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG TI VD VS NE GE JU'.split(' '));
/** GeoNames numbers the German states; some of its rows have letters instead. */
const STATES: Record<string, string> = {
  '01': 'BW',
  '02': 'BY',
  '03': 'HB',
  '04': 'HH',
  '05': 'HE',
  '06': 'NI',
  '07': 'NW',
  '08': 'RP',
  '09': 'SL',
  '10': 'SH',
  '11': 'BB',
  '12': 'MV',
  '13': 'SN',
  '14': 'ST',
  '15': 'TH',
  '16': 'BE',
};
const LETTERS = new Set(Object.values(STATES));

/** Returns the letters of a region in a row of GeoNames; null for an unknown one. */
const REGIONS: Readonly<Record<string, (code: string) => string | null>> = {
  CH: (code) => (CANTONS.has(code) ? code : null),
  DE: (code) => {
    const letters = STATES[code] ?? code;
    return LETTERS.has(letters) ? letters : null;
  },
};

/**
 * Returns the region of a row of GeoNames ("CH-TI") if regions of the country have holidays of their own, else the
 * country. Null if the row names an unknown region.
 */
export function regionOf(country: string, code: string): string | null {
  const read = REGIONS[country];
  if (!read) return country;
  const letters = read(code);
  return letters === null ? null : `${country}-${letters}`;
}

/** Countries whose rows of GeoNames name the district after the town. */
const WITH_DISTRICT = new Set(['AT']);

/** Returns the town of a row of GeoNames. */
export function townOfRow(country: string, place: string): string {
  return WITH_DISTRICT.has(country) ? (place.split(',')[0] ?? '') : place;
}
