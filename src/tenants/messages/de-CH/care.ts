/**
 * Care codes of the feed, in the order wash, bleach, tumble, iron, dry clean. Product pages receive those of their
 * product.
 */
export const care: Record<string, string> = {
  wash30: 'Waschen bei 30 °C',
  wash40: 'Waschen bei 40 °C',
  wash60: 'Waschen bei 60 °C',
  washdelicate30: 'Schonwaschgang 30 °C',
  handwash: 'Handwäsche',
  nowash: 'Nicht waschen',
  bleachno: 'Nicht bleichen',
  bleachoxygen: 'Nur mit Sauerstoff bleichen',
  tumblelow: 'Trommeltrocknen bei niedriger Temperatur',
  tumbleno: 'Nicht im Wäschetrockner trocknen',
  iron110: 'Bügeln bis 110 °C',
  iron150: 'Bügeln bis 150 °C',
  iron200: 'Bügeln bis 200 °C',
  ironno: 'Nicht bügeln',
  drycleanp: 'Chemische Reinigung (P)',
  drycleanno: 'Nicht chemisch reinigen',
};
