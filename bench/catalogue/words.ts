/** Words of the generated products, in German and French, so that both are real text. */
export type Word = readonly [german: string, french: string];
type Words = readonly [Word, ...Word[]];

export const KINDS: Words = [
  ['Regal', 'Étagère'],
  ['Sofa', 'Canapé'],
  ['Lampe', 'Lampe'],
  ['Tisch', 'Table'],
  ['Stuhl', 'Chaise'],
  ['Teppich', 'Tapis'],
  ['Kleid', 'Robe'],
  ['Bluse', 'Chemisier'],
  ['Hose', 'Pantalon'],
  ['Jacke', 'Veste'],
  ['Pullover', 'Pull'],
  ['Mantel', 'Manteau'],
  ['Pfanne', 'Poêle'],
  ['Topf', 'Casserole'],
  ['Decke', 'Couverture'],
  ['Kissen', 'Coussin'],
  ['Vorhang', 'Rideau'],
  ['Spiegel', 'Miroir'],
  ['Kommode', 'Commode'],
  ['Wasserkocher', 'Bouilloire'],
  ['Staubsauger', 'Aspirateur'],
  ['Kopfhörer', 'Casque'],
  ['Lautsprecher', 'Enceinte'],
  ['Rucksack', 'Sac à dos'],
];

export const MANNERS: Words = [
  ['aus Leinen', 'en lin'],
  ['aus Eiche', 'en chêne'],
  ['aus Baumwolle', 'en coton'],
  ['mit Muster', 'à motif'],
  ['mit Stauraum', 'avec rangement'],
  ['für draussen', 'pour l’extérieur'],
  ['im Landhausstil', 'style campagne'],
  ['mit Griff', 'avec poignée'],
  ['zum Ausziehen', 'extensible'],
  ['in matt', 'mat'],
  ['mit Kapuze', 'à capuche'],
  ['für Kinder', 'pour enfants'],
];

export const QUALITIES: Words = [
  ['Schlichtes', 'Sobre'],
  ['Robustes', 'Robuste'],
  ['Leichtes', 'Légère'],
  ['Weiches', 'Douce'],
  ['Klassisches', 'Classique'],
  ['Modernes', 'Moderne'],
  ['Kompaktes', 'Compacte'],
  ['Grosszügiges', 'Spacieuse'],
];

export const SENTENCES: Words = [
  [
    'Ein Stück für jeden Tag, sorgfältig verarbeitet und angenehm im Gebrauch.',
    'Une pièce pour tous les jours, soignée et agréable.',
  ],
  [
    'Die Oberfläche ist leicht zu pflegen und bleibt lange schön.',
    'La surface s’entretient facilement et reste belle longtemps.',
  ],
  [
    'Es passt zu vielem, was schon da ist, und drängt sich nicht vor.',
    'Elle s’accorde avec ce qui est déjà là, sans s’imposer.',
  ],
  ['Gefertigt in kleinen Serien, geprüft von Hand.', 'Fabriquée en petites séries, contrôlée à la main.'],
  [
    'Die Masse stehen in den Details; ein Helfer beim Aufbau ist willkommen.',
    'Les dimensions figurent dans les détails; une aide au montage est bienvenue.',
  ],
  [
    'Auch als Geschenk beliebt, weil es nicht aus der Mode kommt.',
    'Appréciée aussi en cadeau, car elle ne se démode pas.',
  ],
];

export const BRANDS: readonly [string, ...string[]] = [
  'Alderwerk',
  'Brunnhof',
  'Cassarine',
  'Dorlan',
  'Eulenberg',
  'Fontiva',
  'Gallenhaus',
  'Hellborn',
  'Imberley',
  'Jurawald',
  'Kestrel & Ries',
  'Lindauer Manufaktur',
];

export const SIZES = ['XS', 'S', 'M', 'L', 'XL'] as const;
