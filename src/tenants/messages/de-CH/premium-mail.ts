import type { DeclarationKind } from '../../../shop/selling/loyalty/codes.ts';

const kinds: Record<DeclarationKind, string> = { ordinary: 'ordentlich', extraordinary: 'ausserordentlich' };

/** Texts of letters about a membership. */
export const premiumMail = {
  button: 'Zu Ihrer Mitgliedschaft',
  ignore: 'Fragen? Unser Kundendienst hilft Ihnen gern.',
  renewsSoon: {
    subject: (day: string) => `Ihre Premium-Mitgliedschaft verlängert sich am ${day}`,
    title: 'Ein weiteres Jahr Premium',
    text: (day: string, fee: string) =>
      `Ihre Premium-Mitgliedschaft verlängert sich am ${day} um ein Jahr. Der Beitrag von ${fee} kommt auf Rechnung.`,
    how: 'Möchten Sie das nicht, kündigen Sie bis zu diesem Tag in Ihrem Kundenkonto. Ein Klick genügt.',
  },
  endsSoon: {
    subject: (day: string) => `Ihre Premium-Mitgliedschaft endet am ${day}`,
    title: 'Ihr Premium-Jahr geht zu Ende',
    text: (day: string) =>
      `Ihre Premium-Mitgliedschaft gilt bis ${day} und endet dann von selbst. Sie müssen nichts tun.`,
    how: (fee: string) => `Danach können Sie Premium bei jeder Bestellung neu wählen, für ${fee} im Jahr.`,
  },
  renewed: {
    subject: (order: string) => `Ihre Premium-Mitgliedschaft ist verlängert, Bestellung ${order}`,
    title: 'Willkommen in einem weiteren Jahr Premium',
    text: (day: string) => `Ihre Mitgliedschaft gilt jetzt bis ${day}, und ein neues Belohnungspaket wartet auf Sie.`,
    bill: (order: string, fee: string, days: number) =>
      `Bestellung ${order}: Der Beitrag von ${fee} kommt auf Rechnung und ist innert ${days} Tagen zahlbar.`,
  },
  ended: {
    subject: 'Ihre Premium-Mitgliedschaft ist beendet',
    title: 'Ihre Premium-Mitgliedschaft ist beendet',
    text: (fee: string) =>
      `Vielen Dank für Ihre Treue. Sie können Premium bei jeder Bestellung neu wählen, für ${fee} im Jahr.`,
  },
  cancelled: {
    subject: 'Bestätigung Ihrer Kündigung von Premium',
    title: 'Wir haben Ihre Kündigung erhalten',
    text: (moment: string, day: string) =>
      `Ihre Kündigung der Premium-Mitgliedschaft ist am ${moment} eingegangen. Ihre Mitgliedschaft endet am ${day}.`,
    how: 'Bis dahin behalten Sie alle Vorteile. In Ihrem Kundenkonto können Sie die Kündigung zurücknehmen.',
  },
  endedByHouse: {
    subject: 'Ihre Premium-Mitgliedschaft wird beendet',
    title: 'Ihre Premium-Mitgliedschaft wird beendet',
    text: (day: string) => `Unser Kundendienst hat Ihre Premium-Mitgliedschaft zum ${day} beendet.`,
  },
  resumed: {
    subject: 'Ihre Premium-Mitgliedschaft geht weiter',
    title: 'Ihre Kündigung ist zurückgenommen',
    text: (day: string) => `Ihre Mitgliedschaft läuft weiter. Das bezahlte Jahr dauert bis ${day}.`,
  },
  reward: {
    subject: 'Ihr Belohnungspaket ist angefordert',
    title: 'Ihr Belohnungspaket kommt',
    text: 'Vielen Dank für Ihre Treue. Wir bereiten Ihr Belohnungspaket vor und senden es an die gewählte Adresse.',
  },
  declaration: {
    subject: 'Eingang Ihrer Kündigung',
    title: 'Wir haben Ihre Kündigung erhalten',
    text: 'Das haben Sie uns erklärt:',
    contract: 'Vertrag',
    contractName: 'Premium-Mitgliedschaft',
    name: 'Name',
    email: 'E-Mail-Adresse',
    number: 'Kundennummer',
    kind: 'Art der Kündigung',
    kinds,
    reason: 'Grund',
    wishedOn: 'Gewünschtes Ende',
    soonest: 'nächstmöglicher Termin',
    receivedAt: 'Eingegangen am',
    endsOn: (day: string) => `Ihre Premium-Mitgliedschaft endet am ${day}.`,
    unclear: 'Unser Kundendienst prüft Ihre Angaben und schreibt Ihnen, wann Ihr Vertrag endet.',
    button: 'Zum Kundendienst',
    ignore: 'Haben Sie das nicht erklärt? Dann melden Sie sich bitte bei unserem Kundendienst.',
  },
};
