// Italian elides articles before 8 and 11 (l’8 maggio), and has none before a weekday (lunedì 8 maggio).
const ELIDED = /^(?:0?8|11)(?!\d)/;
const NUMBER = /^\d/;

function joined(day: string, elided: string, full: string, bare: string): string {
  if (ELIDED.test(day)) return `${elided}${day}`;
  return NUMBER.test(day) ? `${full} ${day}` : `${bare}${day}`;
}

/** Returns the day after its article: "il 9 maggio", "l’8 maggio", "lunedì 8 maggio". */
export const onDay = (day: string): string => joined(day, 'l’', 'il', '');

/** Returns the day as the beginning of a time: "dal 9 maggio", "dall’8 maggio", "da lunedì 8 maggio". */
export const fromDay = (day: string): string => joined(day, 'dall’', 'dal', 'da ');

/** Returns the day as the end of a time: "al 9 maggio", "all’8 maggio", "a lunedì 8 maggio". */
export const toDay = (day: string): string => joined(day, 'all’', 'al', 'a ');

/** Returns the day of something that is dated: "del 9 maggio", "dell’8 maggio", "di lunedì 8 maggio". */
export const ofDay = (day: string): string => joined(day, 'dell’', 'del', 'di ');
