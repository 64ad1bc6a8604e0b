/** Legal data on product pages. Server only. */
export const legal = {
  title: 'Sicherheit und gesetzliche Angaben',
  parts: {
    manufacturer: 'Hersteller',
    responsible: 'Verantwortliche Person in der EU',
    warnings: 'Warn- und Sicherheitshinweise',
    energy: 'Energieeffizienz',
    tyre: 'Reifenkennzeichnung',
    'animal-parts': 'Zusammensetzung',
    wood: 'Holzdeklaration',
    electric: 'Rückgabe alter Geräte',
    battery: 'Batterien und Akkus',
    'guarantee-notice': 'Gesetzliche Gewährleistung',
    'guarantee-label': 'Haltbarkeitsgarantie des Herstellers',
  },
  wholeLabel: 'Etikett vergrössert anzeigen',
  sheet: 'Produktdatenblatt',
  energy: {
    class: 'Energieeffizienzklasse',
    scale: (min: string, max: string) => `Skala ${min} bis ${max}`,
  },
  tyre: {
    fuel: 'Treibstoffeffizienz',
    wet: 'Nasshaftung',
    noise: 'Externes Abrollgeräusch',
    noiseValue: (decibels: number, noiseClass: string) => `${decibels}\u00a0dB, Klasse ${noiseClass}`,
    class: (letter: string) => `Klasse ${letter}`,
    snow: 'Für den Einsatz bei starkem Schneefall geeignet (3PMSF)',
    iceName: 'Eisgriffigkeit',
    ice: 'Für den Einsatz auf Eis geeignet',
  },
  animalParts: 'Enthält nichttextile Teile tierischen Ursprungs',
  origin: (countries: string) => `Herkunft: ${countries}`,
  separately: 'Getrennt sammeln',
  electric:
    'Elektrische und elektronische Geräte gehören nicht in den Kehricht. Wir nehmen Ihr altes Gerät der gleichen Art kostenlos zurück. Der vorgezogene Recyclingbeitrag ist im Preis enthalten.',
  battery:
    'Dieser Artikel enthält Batterien oder Akkus. Verbrauchte gehören nicht in den Kehricht: Geben Sie sie kostenlos an einer Sammelstelle oder bei uns zurück.',
  guaranteeNotice:
    'Für diesen Artikel gilt die gesetzliche Gewährleistung von mindestens 2 Jahren ab der Lieferung. Ist er mangelhaft, können Sie kostenlos Reparatur oder Ersatz verlangen und nach dem Gesetz den Preis mindern oder Ihr Geld zurückverlangen. Eine Garantie schränkt diese Rechte nicht ein.',
  guaranteeMore: 'Mehr zu Gewährleistung und Garantie',
  guaranteeLabel: {
    years: (years: number) => `${years} Jahre`,
    by: (producer: string) => `Der Hersteller ${producer} garantiert kostenlos, dass der ganze Artikel so lange hält.`,
    beside: 'Daneben gilt die gesetzliche Gewährleistung von mindestens 2 Jahren.',
  },
};
