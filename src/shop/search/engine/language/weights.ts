/** Weights of other forms of a word relative to the word itself (1), tuned on the tuning half of the graded sets. */
export const WEIGHTS = {
  /** "Esstisch" for "tisch". */
  kind: 0.9,
  /** "Tischlampe" for "tisch", "Leinenschirm" for "leinen". */
  part: 0.3,
  /** "Tisch aus Holz" for "holztisch". */
  split: 0.7,
  /** Any table for "holztisch", if no wooden one exists. */
  headOnly: 0.35,
  /** "Nachttisch" for "nacht tisch". */
  joined: 0.9,
  synonym: 0.85,
  /** "Bordeaux" for "rot": the tenant's rule has this direction only. */
  directed: 0.75,
  /** One mistake, two mistakes. */
  spelling: [0.75, 0.5],
  /** Any bed for "etagenbett": bunk beds come first. */
  wider: 0.6,
  /** "Kleid" for "klei". */
  beginning: 0.5,
  /** Another form of a word that no text has as typed, if it begins another word. */
  otherForm: 0.3,
  /** The bare number of a measure: 55 for 55 Zoll. */
  number: 0.3,
  /** A word that visitors add and products seldom contain: "kaufen", "gross". */
  soft: 0.3,
} as const;

/** A word with fewer documents than RARE may be a typing mistake, if another word has CLEARLY_MORE times as many. */
export const RARE = 3;
export const CLEARLY_MORE = 10;
