import type { VoucherProblemCode } from '../../../shop/selling/basket/codes.ts';

const problems: Record<VoucherProblemCode, (missing: string) => string> = {
  'unknown-code': () => 'Diesen Code kennen wir nicht. Bitte prüfen Sie, ob er richtig geschrieben ist.',
  'not-yet': () => 'Dieser Gutschein gilt noch nicht.',
  expired: () => 'Dieser Gutschein ist abgelaufen.',
  ended: () => 'Diese Aktion ist beendet.',
  'used-up': () => 'Diese Aktion ist ausgeschöpft: Alle Gutscheine sind eingelöst.',
  'used-today': () => 'Diesen Gutschein haben Sie heute schon eingelöst. Er gilt einmal am Tag.',
  'already-used': () => 'Dieser Gutschein ist schon eingelöst.',
  'used-by-person': () =>
    'Diese Aktion haben Sie schon so oft genutzt, wie es pro Person möglich ist. Alle Schreibweisen Ihrer E-Mail-Adresse zählen zusammen. Bestellen Sie ohne diesen Vorteil, oder wählen Sie einen anderen.',
  'one-per-order': () => 'Pro Bestellung gilt nur ein Gutschein dieser Aktion.',
  'other-group': () =>
    'Dieser Gutschein gilt nur für eine bestimmte Kundengruppe. Melden Sie sich an, falls Sie dazugehören.',
  'other-person': () => 'Dieser Gutschein gilt nur mit der E-Mail-Adresse, an die wir ihn geschickt haben.',
  'gift-sold-out': () => 'Das Geschenk ist leider ausverkauft.',
  'nothing-eligible': () => 'Für die Artikel in Ihrem Warenkorb gilt dieser Gutschein nicht.',
  'below-minimum': (missing) =>
    `Der Mindestbestellwert ist nicht erreicht: Es fehlen noch Artikel für ${missing}, für die der Gutschein gilt.`,
  'not-combinable': () =>
    'Dieser Gutschein ist nicht mit Ihrem anderen Vorteil kombinierbar, und der spart Ihnen mehr.',
  'without-effect': () => 'Dieser Gutschein senkt den Preis dieses Warenkorbs nicht. Heben Sie ihn für später auf.',
  'too-many': () => 'Mehr Gutscheine können Sie für eine Bestellung nicht einlösen.',
  wait: () => 'Das waren zu viele Versuche. Bitte warten Sie einige Minuten.',
  'no-basket': () => 'Legen Sie zuerst einen Artikel in den Warenkorb.',
};

const idle: Record<'not-combinable' | 'without-effect', string> = {
  'not-combinable': 'Zählt im Moment nicht: Ein anderer Vorteil spart mehr und ist nicht damit kombinierbar.',
  'without-effect': 'Zählt im Moment nicht: Den Preis dieses Warenkorbs senkt er nicht. Er wird nicht verbraucht.',
};

/** Texts of vouchers and benefits in basket and checkout. */
export const vouchers = {
  title: 'Gutschein einlösen',
  code: 'Gutscheincode',
  enter: 'Einlösen',
  taken: (title: string) => `${title}: eingelöst. Der Betrag ist abgezogen.`,
  removed: 'Der Gutschein ist nicht mehr im Warenkorb.',
  remove: 'Entfernen',
  removeOf: (code: string) => `Gutschein ${code} entfernen`,
  gone: (name: string) => `${name} ist nicht mehr im Warenkorb.`,
  choice: 'Ihr gewählter Vorteil',
  gift: 'Geschenk',
  banner: (benefits: string) => `Wählen Sie Ihren Vorteil: ${benefits}`,
  benefits: 'Ihr Vorteil',
  benefitsLead: 'Wählen Sie einen Vorteil. Bis zur Bestellung können Sie ihn wechseln.',
  noBenefit: 'Ohne Vorteil',
  choose: 'Vorteil übernehmen',
  chosen: 'Ihr Vorteil ist gewählt.',
  missing: (amount: string) => `Es fehlen noch Artikel für ${amount}, für die er gilt.`,
  failed: 'Das hat leider nicht geklappt. Bitte versuchen Sie es später noch einmal.',
  problems,
  idle,
};
