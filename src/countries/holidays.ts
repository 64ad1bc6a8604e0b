/** Days without delivery: "MM-DD", days after Easter Sunday, and days with a rule of their own. */
export type HolidayRows = { fixed: string[]; movable: number[]; ruled?: RuledDay[] };

/**
 * naefelser-fahrt: first Thursday of April, a week later in Holy Week;
 * jeune-genevois: Thursday after the first Sunday of September;
 * lundi-du-jeune: Monday after the third Sunday of September;
 * busstag: Wednesday before 23 November.
 */
export type RuledDay = 'naefelser-fahrt' | 'jeune-genevois' | 'lundi-du-jeune' | 'busstag';

/** Days after Easter Sunday. */
const GOOD_FRIDAY = -2;
const EASTER_MONDAY = 1;
const ASCENSION = 39;
const WHIT_MONDAY = 50;
const CORPUS_CHRISTI = 60;

/** Days without parcel delivery in all or nearly all of a country; used if the region is unknown. */
export const COUNTRY_HOLIDAYS: Record<string, HolidayRows> = {
  CH: { fixed: ['01-01', '08-01', '12-25', '12-26'], movable: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY] },
  LI: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '09-08', '11-01', '12-08', '12-25', '12-26'],
    movable: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
  },
  DE: {
    fixed: ['01-01', '05-01', '10-03', '12-25', '12-26'],
    movable: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  AT: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'],
    movable: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
  },
  // King's Day moves to a Saturday if it is on a Sunday: neither is a working day.
  NL: { fixed: ['01-01', '04-27', '12-25', '12-26'], movable: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY] },
  BE: {
    fixed: ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'],
    movable: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  LU: {
    fixed: ['01-01', '05-01', '05-09', '06-23', '08-15', '11-01', '12-25', '12-26'],
    movable: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  FR: {
    fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
    movable: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  // 4 October is a holiday since 2026 (legge 151/2025).
  IT: {
    fixed: ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08', '12-25', '12-26'],
    movable: [EASTER_MONDAY],
  },
};

/** Days without delivery in all of Switzerland: holidays by law, and the two Mondays on which no carrier delivers. */
const SWISS = { fixed: ['01-01', '08-01', '12-25'], movable: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY] };

/**
 * Days that the cantons add: the holidays in their laws (Federal Office of Justice, list of cantonal holidays). A
 * holiday in a large part of a canton counts for all of it: one day too many breaks no promise.
 */
const CANTONAL: [day: string | number | RuledDay, cantons: string][] = [
  ['01-02', 'ZH BE LU OW GL ZG FR SO SH AG TG VD NE JU'],
  ['01-06', 'UR SZ TI'],
  ['03-01', 'NE'],
  ['03-19', 'UR SZ NW TI VS'],
  ['naefelser-fahrt', 'GL'],
  [GOOD_FRIDAY, 'ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG VD NE GE JU'],
  ['05-01', 'ZH SO BS BL SH AG TG TI NE JU'],
  [CORPUS_CHRISTI, 'LU UR SZ OW NW ZG FR SO AI AG TI VS JU'],
  ['06-23', 'JU'],
  ['06-29', 'TI'],
  ['08-15', 'LU UR SZ OW NW ZG FR SO AI AG TI VS JU'],
  ['jeune-genevois', 'GE'],
  ['lundi-du-jeune', 'VD'],
  ['09-22', 'AI'],
  ['09-25', 'OW'],
  ['11-01', 'LU UR SZ OW NW GL ZG FR SO AI SG AG TI VS JU'],
  ['12-08', 'LU UR SZ OW NW ZG FR AI AG TI VS'],
  ['12-26', 'ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG TI'],
  ['12-31', 'GE'],
];

/** Days that the German states add. */
const OF_STATES: [day: string | number | RuledDay, states: string][] = [
  ['01-06', 'BW BY ST'],
  ['03-08', 'BE MV'],
  [CORPUS_CHRISTI, 'BW BY HE NW RP SL'],
  ['08-15', 'BY SL'],
  ['09-20', 'TH'],
  ['10-31', 'BB HB HH MV NI SH SN ST TH'],
  ['11-01', 'BW BY NW RP SL'],
  ['busstag', 'SN'],
];

function added(base: HolidayRows, country: string, table: typeof CANTONAL): Record<string, HolidayRows> {
  const regions: Record<string, HolidayRows & { ruled: RuledDay[] }> = {};
  for (const [day, names] of table)
    for (const name of names.split(' ')) {
      const key = `${country}-${name}`;
      const rows = regions[key] ?? { fixed: [...base.fixed], movable: [...base.movable], ruled: [] };
      regions[key] = rows;
      if (typeof day === 'number') rows.movable.push(day);
      else if (isRuled(day)) rows.ruled.push(day);
      else rows.fixed.push(day);
    }
  return regions;
}

function isRuled(day: string): day is RuledDay {
  return !/^\d/.test(day);
}

/** Days without delivery by region, with the ISO 3166-2 code ("CH-TI") as key. */
export const REGION_HOLIDAYS: Record<string, HolidayRows> = {
  ...added(SWISS, 'CH', CANTONAL),
  ...added(COUNTRY_HOLIDAYS.DE ?? SWISS, 'DE', OF_STATES),
};
