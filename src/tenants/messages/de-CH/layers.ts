/** Texts of layers over a page: another country's shop, the app, the survey. */
export const layers = {
  geo: {
    title: { DE: 'Sie kaufen in Deutschland ein?', AT: 'Sie kaufen in Österreich ein?' },
    text: {
      DE: 'Dieser Shop liefert nicht nach Deutschland. Unser deutscher Shop schon, mit Preisen in Euro.',
      AT: 'Dieser Shop liefert nicht nach Österreich. Unser österreichischer Shop schon, mit Preisen in Euro.',
    },
    go: { DE: 'Zum Shop für Deutschland', AT: 'Zum Shop für Österreich' },
    stay: 'Hier bleiben',
    close: 'Hinweis schliessen',
  },
  app: {
    label: 'Hinweis auf die App',
    title: (shop: string) => `${shop} als App`,
    text: 'Schneller stöbern, Lieferungen im Blick.',
    open: 'In der App öffnen',
    store: 'App laden',
    close: 'Hinweis auf die App schliessen',
  },
  survey: {
    name: 'Ihre Meinung',
    title: 'Wie gefällt Ihnen unser Shop?',
    invite: 'Wie gefällt Ihnen der Shop?',
    lead: 'Ein bis fünf Sterne genügen. Ihre Antwort speichern wir ohne Namen und Adresse.',
    legend: 'Ihre Sterne',
    ratings: ['1 Stern, gar nicht', '2 Sterne, wenig', '3 Sterne, mittel', '4 Sterne, gut', '5 Sterne, sehr gut'],
    comment: 'Was sollen wir besser machen?',
    optional: 'optional',
    hint: 'Bitte keine persönlichen Angaben.',
    submit: 'Meinung senden',
    thanks: 'Danke für Ihre Meinung.',
    already: 'Sie haben uns Ihre Meinung in dieser Sitzung schon gesagt. Danke!',
    close: 'Umfrage schliessen',
    dismiss: 'Nicht jetzt',
    problems: {
      rating: 'Bitte wählen Sie ein bis fünf Sterne.',
      comment: 'Der Kommentar darf höchstens 1000 Zeichen lang sein.',
      failed: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    },
  },
  service: {
    failed: 'Der Inhalt konnte nicht geladen werden. Bitte versuchen Sie es später noch einmal.',
  },
};
