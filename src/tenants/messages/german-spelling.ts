/**
 * Stems written with ss in Switzerland and with ß in Germany and Austria. All other words keep ss (Kasse, muss, dass).
 */
const SHARP_S: readonly [RegExp, string][] = [
  [/([Gg])ross(?!ist)/g, '$1roß'],
  [/([Gg])röss/g, '$1röß'],
  [/([Ss])trasse/g, '$1traße'],
  [/([Ss])chliess/g, '$1chließ'],
  [/([Ww])eiss/g, '$1eiß'],
  [/([Hh])eiss/g, '$1eiß'],
  // A Preissenkung keeps its ss.
  [/([Rr])eiss(?!enk)/g, '$1eiß'],
  [/([Bb])eiss/g, '$1eiß'],
  [/([Gg])iess/g, '$1ieß'],
  [/([Gg])riess/g, '$1rieß'],
  [/([Ff])liess/g, '$1ließ'],
  [/([Gg]en)iess/g, '$1ieß'],
  [/([Gg])rüss/g, '$1rüß'],
  [/\bGruss/g, 'Gruß'],
  [/([Ff])uss(?=$|[^i])/g, '$1uß'],
  [/([Ff])üss/g, '$1üß'],
  [/([Ss])toss/g, '$1toß'],
  [/([Bb])loss/g, '$1loß'],
  [/([Ss])üss/g, '$1üß'],
  [/([Dd])reissig/g, '$1reißig'],
  [/([Mm])ässig/g, '$1äßig'],
  [/([Gg])emäss/g, '$1emäß'],
  [/([Gg])efäss/g, '$1efäß'],
  [/\b([Dd]r)aussen/g, '$1außen'],
  [/\b([Aa])uss(er|en)/g, '$1uß$2'],
  [/äusser/g, 'äußer'],
  [/Äusser/g, 'Äußer'],
  [/([a-z])mass(e?)\b/g, '$1maß$2'],
  [/\bMass(e|en|es)?\b/g, 'Maß$1'],
  [/\bMass(angabe|tabelle|band)/g, 'Maß$1'],
  [/([Mm])assgeb/g, '$1aßgeb'],
  [/\bSpass\b/g, 'Spaß'],
];

/** Swiss words with another name in Germany and Austria. */
const WORDS: readonly [RegExp, string][] = [
  [/\binnert\b/g, 'innerhalb von'],
  [/\bInnert\b/g, 'Innerhalb von'],
  [/\bDuvet(s?)\b/g, 'Bettdecke$1'],
  [/\bBettdeckes\b/g, 'Bettdecken'],
  [/\bVelos\b/g, 'Fahrräder'],
  [/\bVelo\b/g, 'Fahrrad'],
  [/\b([Bb])is am\b/g, '$1is zum'],
  [/\bMWST\b/g, 'MwSt.'],
  [/\bTotal\b/g, 'Gesamtsumme'],
  [/^Verzugszins(?=$| bis)/g, 'Verzugszinsen'],
  [/der vertragliche Verzugszins\b/g, 'die vertraglichen Verzugszinsen'],
  [/\bVorauszahlung\b/g, 'Vorkasse'],
  [/«/g, '„'],
  [/»/g, '“'],
  [/\bHaushaltgrossger/g, 'Haushaltsgroßger'],
  [/\bHaushaltkleinger/g, 'Haushaltskleinger'],
];

/**
 * Pre-check, because few texts contain one of them. Searching each word in each text took a tenth of the start of every
 * thread.
 */
const ANY_WORD = new RegExp(WORDS.map(([stem]) => stem.source).join('|'));

/** Converts a Swiss German text to the spelling of Germany and Austria. */
export function withSharpS(text: string): string {
  const worded = ANY_WORD.test(text) ? inOrder(WORDS, text) : text;
  return worded.includes('ss') ? inOrder(SHARP_S, worded) : worded;
}

function inOrder(rules: typeof WORDS, text: string): string {
  return rules.reduce((result, [stem, replacement]) => result.replaceAll(stem, replacement), text);
}
