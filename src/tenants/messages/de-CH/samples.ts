/** Texts of samples of covers: link, form, mail and letter. */
export const samples = {
  title: 'Stoffmuster bestellen',
  titleOf: (name: string) => `Stoffmuster zu ${name}`,
  lead: (most: number) =>
    `Farbe und Griff zeigt kein Bildschirm. Wir schicken Ihnen bis zu ${most} Muster gratis per Post, ganz ohne Verpflichtung.`,
  choose: 'Welche Bezüge möchten Sie sehen?',
  address: 'Wohin schicken wir die Muster?',
  requiredHint: 'Mit * markierte Felder sind Pflichtfelder.',
  emailHint: 'Für die Bestätigung.',
  privacy: (days: number) => `Wir brauchen diese Angaben nur für den Versand und löschen sie ${days} Tage danach.`,
  submit: 'Muster gratis bestellen',
  problems: {
    required: 'Bitte wählen Sie mindestens einen Bezug.',
    'too-many': (most: number) => `Bitte wählen Sie höchstens ${most} Bezüge.`,
    'invalid-choice': 'Einen dieser Bezüge gibt es nicht mehr. Bitte wählen Sie noch einmal.',
  },
  covers: 'Bezüge',
  wait: 'Von hier kamen schon viele Bestellungen. Bitte versuchen Sie es später noch einmal.',
  enough:
    'An diese Adresse haben wir in den letzten Wochen schon mehrere Muster geschickt. Brauchen Sie weitere? Unser Kundendienst hilft Ihnen gern.',
  doneTitle: 'Ihre Muster sind bestellt',
  done: 'Wir schicken sie Ihnen mit der Post. Die Bestätigung kommt per E-Mail.',
  back: 'Zurück zum Artikel',
  mail: {
    subject: (product: string) => `Ihre Stoffmuster zu ${product}`,
    title: 'Ihre Muster sind bestellt',
    requested: (product: string) =>
      `Danke für Ihr Interesse an ${product}. Wir schicken Ihnen die Muster gratis mit der Post.`,
    covers: 'Bezüge',
    button: 'Zum Artikel',
    ignore:
      'Haben Sie nichts bestellt? Dann hat sich jemand bei der Adresse vertippt, und Sie müssen nichts tun: Muster kosten nichts und verpflichten zu nichts.',
  },
  letter: {
    heading: 'Ihre Stoffmuster',
    file: (day: string) => `Stoffmuster-${day}.pdf`,
    product: 'Artikel',
    requested: 'Bestellt am',
    cover: 'Bezug',
    paragraphs: [
      'Betrachten Sie die Muster bei Tageslicht und am Abend, dort, wo das Möbel stehen soll. Auf einer grossen Fläche wirkt eine Farbe heller als auf einem kleinen Muster.',
      'Die Muster können Sie behalten. Haben Sie Fragen? Unser Kundendienst berät Sie gern.',
    ],
  },
};
