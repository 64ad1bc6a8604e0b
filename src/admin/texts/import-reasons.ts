import type { StaffLanguage } from '../../shop/staff/employees/index.ts';

/** Translations of the importer's reasons, which are English for programs. */
const REASONS: [RegExp, Record<Exclude<StaffLanguage, 'en'>, string>][] = [
  [/^is missing$/, { de: 'fehlt', fr: 'manque' }],
  [/^is no price like "(.*)"$/, { de: 'ist kein Preis wie «$1»', fr: 'n’est pas un prix comme «\u00a0$1\u00a0»' }],
  [
    /^lacks its currency: write "(.*)"$/,
    { de: 'ohne Währung: schreiben Sie «$1»', fr: 'sans monnaie\u00a0: écrivez «\u00a0$1\u00a0»' },
  ],
  [
    /^"(.*)" has two meanings: write "(.*)"$/,
    {
      de: '«$1» ist mehrdeutig: schreiben Sie die Rappen oder Cents, wie in «$2»',
      fr: '«\u00a0$1\u00a0» est ambigu\u00a0: écrivez les centimes, comme «\u00a0$2\u00a0»',
    },
  ],
  [/^must be in (\w+)$/, { de: 'muss in $1 sein', fr: 'doit être en $1' }],
  [/^has more than two decimals$/, { de: 'hat mehr als zwei Nachkommastellen', fr: 'a plus de deux décimales' }],
  [/^must be more than 0$/, { de: 'muss grösser als 0 sein', fr: 'doit être supérieur à 0' }],
  [/^is no weight like (.*)$/, { de: 'ist kein Gewicht wie $1', fr: 'n’est pas un poids comme $1' }],
  [/^is no measure like (.*)$/, { de: 'ist kein Mass wie $1', fr: 'n’est pas une mesure comme $1' }],
  [
    /^is no interval like "(.*)"$/,
    { de: 'ist kein Zeitraum wie «$1»', fr: 'n’est pas une période comme «\u00a0$1\u00a0»' },
  ],
  [/^is no date like (.*)$/, { de: 'ist kein Datum wie $1', fr: 'n’est pas une date comme $1' }],
  [/^must be later than from$/, { de: 'muss nach «from» liegen', fr: 'doit être postérieur à «\u00a0from\u00a0»' }],
  [
    /^must be lower than price$/,
    { de: 'muss tiefer sein als «price»', fr: 'doit être inférieur à «\u00a0price\u00a0»' },
  ],
  [/^must be one of (.*)$/, { de: 'muss eines von diesen sein: $1', fr: 'doit être l’une de ces valeurs\u00a0: $1' }],
  [
    /^must be a whole number from (\d+) to (\d+)$/,
    { de: 'muss eine ganze Zahl von $1 bis $2 sein', fr: 'doit être un nombre entier de $1 à $2' },
  ],
  [/^must be an address \((.*)\)$/, { de: 'muss eine Adresse sein ($1)', fr: 'doit être une adresse ($1)' }],
  [/^must be "(.*)"$/, { de: 'muss «$1» sein', fr: 'doit être «\u00a0$1\u00a0»' }],
  [/^has a wrong check digit$/, { de: 'hat eine falsche Prüfziffer', fr: 'a un chiffre de contrôle erroné' }],
  [
    /^(.*) stands in the file twice \(first in line (\d+)\)$/,
    {
      de: '$1 steht zweimal in der Datei (zuerst in Zeile $2)',
      fr: '$1 figure deux fois dans le fichier (d’abord à la ligne $2)',
    },
  ],
  [/^there is no article (.*)$/, { de: 'es gibt keinen Artikel $1', fr: 'il n’y a pas d’article $1' }],
  [
    /^this time is on record with another price, which stays$/,
    {
      de: 'für diese Zeit ist ein anderer Preis verzeichnet, und der bleibt',
      fr: 'un autre prix est inscrit pour cette période, et il reste',
    },
  ],
  [
    /^nothing was withdrawn, because rows could not be read$/,
    {
      de: 'nichts wurde zurückgezogen, weil Zeilen nicht lesbar waren',
      fr: 'rien n’a été retiré, car des lignes étaient illisibles',
    },
  ],
  [
    /^has (\d+) levels, product_type (\d+)$/,
    { de: 'hat $1 Stufen, product_type $2', fr: 'a $1 niveaux, product_type $2' },
  ],
  [/^may have (.*) only$/, { de: 'darf nur enthalten: $1', fr: 'ne peut contenir que\u00a0: $1' }],
  [/^is missing, but (.*) is given$/, { de: 'fehlt, obwohl $1 angegeben ist', fr: 'manque, bien que $1 soit indiqué' }],
  [
    /^a tyre label needs (.*) too$/,
    { de: 'ein Reifenlabel braucht auch $1', fr: 'une étiquette de pneu exige aussi $1' },
  ],
  [
    /^(.*) stands below (.*) already, not below (.*)$/,
    { de: '$1 steht schon unter $2, nicht unter $3', fr: '$1 se trouve déjà sous $2, pas sous $3' },
  ],
  [
    /^the address (.*) belongs to the category (.*)$/,
    { de: 'die Adresse $1 gehört zur Kategorie $2', fr: 'l’adresse $1 appartient à la catégorie $2' },
  ],
  [
    /^the row has (\d+) cells, the header (\d+)$/,
    { de: 'die Zeile hat $1 Zellen, die Kopfzeile $2', fr: 'la ligne a $1 cellules, l’en-tête $2' },
  ],
  [/^the row is no JSON$/, { de: 'die Zeile ist kein JSON', fr: 'la ligne n’est pas du JSON' }],
  [/^the row is no JSON object$/, { de: 'die Zeile ist kein JSON-Objekt', fr: 'la ligne n’est pas un objet JSON' }],
  [
    /^the row has a sign that is no text \(NUL or half of one\)$/,
    {
      de: 'die Zeile hat ein Zeichen, das kein Text ist (NUL oder ein halbes)',
      fr: 'la ligne contient un signe qui n’est pas du texte (NUL ou une moitié)',
    },
  ],
  [/^the (?:row|item) is longer than 1 MB$/, { de: 'die Zeile ist länger als 1 MB', fr: 'la ligne dépasse 1 Mo' }],
  [
    /^(.*) is neither text nor number nor a list of them$/,
    { de: '$1 ist weder Text noch Zahl noch eine Liste davon', fr: '$1 n’est ni un texte, ni un nombre, ni une liste' },
  ],
  [
    /^(.*) lies outside the folder of the feed$/,
    { de: '$1 liegt ausserhalb des Ordners der Datei', fr: '$1 se trouve hors du dossier du fichier' },
  ],
  [
    /^pictures are read from files beside the feed$/,
    {
      de: 'Bilder werden nur aus Dateien neben dem Feed gelesen',
      fr: 'les images ne sont lues que dans des fichiers à côté du flux',
    },
  ],
  [
    /^videos are read from files beside the feed$/,
    {
      de: 'Videos werden nur aus Dateien neben dem Feed gelesen',
      fr: 'les vidéos ne sont lues que dans des fichiers à côté du flux',
    },
  ],
  [
    /^captions are read from files beside the feed$/,
    {
      de: 'Untertitel werden nur aus Dateien neben dem Feed gelesen',
      fr: 'les sous-titres ne sont lus que dans des fichiers à côté du flux',
    },
  ],
  [
    /^documents are read from files beside the feed$/,
    {
      de: 'Dokumente werden nur aus Dateien neben dem Feed gelesen',
      fr: 'les documents ne sont lus que dans des fichiers à côté du flux',
    },
  ],
  [/^(.*) is no PDF$/, { de: '$1 ist kein PDF', fr: '$1 n’est pas un PDF' }],
  [/^(.*) is larger than (\d+) MB$/, { de: '$1 ist grösser als $2 MB', fr: '$1 dépasse $2 Mo' }],
  [
    /^"(.*)" is not "kind\|language\|file", such as "(.*)"$/,
    {
      de: '«$1» ist nicht «Art|Sprache|Datei», zum Beispiel «$2»',
      fr: '«\u00a0$1\u00a0» n’est pas «\u00a0type|langue|fichier\u00a0», par exemple «\u00a0$2\u00a0»',
    },
  ],
  [
    /^"(.*)" is none of the kinds (.*)$/,
    { de: '«$1» ist keine dieser Arten: $2', fr: '«\u00a0$1\u00a0» n’est aucun de ces types\u00a0: $2' },
  ],
  [
    /^"(.*)" is none of the languages (.*)$/,
    { de: '«$1» ist keine dieser Sprachen: $2', fr: '«\u00a0$1\u00a0» n’est aucune de ces langues\u00a0: $2' },
  ],
  [/^names two documents "(.*)"$/, { de: 'nennt zwei Dokumente «$1»', fr: 'indique deux documents «\u00a0$1\u00a0»' }],
  [
    /^the shop has another document "(.*)": name its file$/,
    {
      de: 'der Shop hat ein anderes Dokument «$1»: nennen Sie dessen Datei',
      fr: 'la boutique a un autre document «\u00a0$1\u00a0»\u00a0: indiquez son fichier',
    },
  ],
  [
    /^"(.*)" is no article number$/,
    { de: '«$1» ist keine Artikelnummer', fr: '«\u00a0$1\u00a0» n’est pas un numéro d’article' },
  ],
  [/^names more than (\d+) products$/, { de: 'nennt mehr als $1 Produkte', fr: 'indique plus de $1 produits' }],
  [/^there is no file (.*)$/, { de: 'es gibt keine Datei $1', fr: 'il n’y a pas de fichier $1' }],
  [
    /^the file has no column "(.*)"$/,
    { de: 'Die Datei hat keine Spalte «$1».', fr: 'Le fichier n’a pas de colonne «\u00a0$1\u00a0».' },
  ],
  [/^the file has no header line$/, { de: 'Die Datei hat keine Kopfzeile.', fr: 'Le fichier n’a pas d’en-tête.' }],
  [
    /^the column (.*) stands in the header twice$/,
    { de: 'Die Spalte $1 steht zweimal in der Kopfzeile.', fr: 'La colonne $1 figure deux fois dans l’en-tête.' },
  ],
  [
    /^a workbook may have (\d+) MB( unpacked)?: .*$/,
    {
      de: 'Eine Arbeitsmappe darf $1 MB haben: Speichern Sie sie als CSV (UTF-8).',
      fr: 'Un classeur peut avoir $1 Mo\u00a0: enregistrez-le en CSV (UTF-8).',
    },
  ],
  [
    /^the file begins like a workbook \(XLSX\) and is none, .*$/,
    {
      de: 'Die Datei beginnt wie eine Arbeitsmappe (XLSX), ist aber keine, hat ein Passwort oder ist beschädigt.',
      fr: 'Le fichier commence comme un classeur (XLSX), mais n’en est pas un, a un mot de passe ou est endommagé.',
    },
  ],
  [/^the file is empty$/, { de: 'Die Datei ist leer.', fr: 'Le fichier est vide.' }],
  [
    /^a JSON list cannot be read row by row: .*$/,
    {
      de: 'Eine JSON-Liste lässt sich nicht zeilenweise lesen: ein Objekt je Zeile (JSON Lines).',
      fr: 'Une liste JSON ne se lit pas ligne par ligne\u00a0: un objet par ligne (JSON Lines).',
    },
  ],
  [
    /^the file is not (.*) text \(near byte (\d+)\)$/,
    { de: 'Die Datei ist kein Text in $1 (bei Byte $2).', fr: 'Le fichier n’est pas du texte $1 (vers l’octet $2).' },
  ],
  [
    /^the XML is broken from here on: (.*)$/,
    { de: 'das XML ist von hier an fehlerhaft: $1', fr: 'le XML est invalide à partir d’ici\u00a0: $1' },
  ],
];

/** Returns a reason in the employee's language; an unknown one unchanged. */
export function reasonText(reason: string, language: StaffLanguage): string {
  if (language === 'en') return reason.replace(/"(.*?)"/g, '“$1”');
  for (const [pattern, texts] of REASONS) {
    if (pattern.test(reason)) return reason.replace(pattern, texts[language]);
  }
  return reason;
}
