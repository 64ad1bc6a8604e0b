/** Texts that a page needs only once it is usable: the cookie dialog, its settings, and recommendations. */
export const after = {
  consent: {
    title: (shop: string) => `Cookies bei ${shop}`,
    text: 'Notwendige Cookies merken sich Warenkorb und Anmeldung. Alles Weitere nur, wenn Sie einverstanden sind.',
    accept: 'Alle akzeptieren',
    reject: 'Alle ablehnen',
    choose: 'Auswählen',
    privacy: 'Datenschutz',
    settings: 'Cookie-Einstellungen',
    lead: (shop: string) =>
      `Entscheiden Sie, wofür ${shop} Cookies und ähnliche Speicher verwenden darf. Ihre Auswahl gilt ein Jahr; Sie können sie auf jeder Seite unten unter «Cookie-Einstellungen» ändern.`,
    save: 'Auswahl speichern',
    always: 'Immer aktiv',
    close: 'Einstellungen schliessen',
    saved: 'Ihre Auswahl ist gespeichert.',
    names: {
      C0001: 'Notwendig',
      C0002: 'Messung',
      C0003: 'Komfort',
      C0004: 'Marketing',
      C0005: 'Soziale Medien',
      C0006: 'Persönliche Empfehlungen',
    },
    purposes: {
      C0001: 'Warenkorb, Merkzettel, Anmeldung, Sicherheit und diese Auswahl. Ohne sie funktioniert der Shop nicht.',
      C0002: 'Wie schnell unsere Seiten antworten, gezählt pro Seitenaufruf und ohne Ihren Namen.',
      C0003: 'Zuletzt angesehene Artikel und andere Dinge, die das Stöbern bequemer machen.',
      C0004: 'Welche Artikel und Bereiche angesehen werden, damit Werbung und Angebote besser passen.',
      C0005: 'Inhalte sozialer Netzwerke. Zurzeit zeigen wir keine.',
      C0006: 'Artikel, die zu dem passen, was Sie angesehen und bestellt haben.',
    },
  },
  /** A newer build is available while the page is open. */
  update: {
    label: 'Neue Version des Shops',
    text: 'Es gibt eine neue Version des Shops.',
    reload: 'Neu laden',
    later: 'Später',
  },
  recommendations: {
    personal: 'Für Sie ausgewählt',
    together: 'Das kauften andere dazu',
    similar: 'Das könnte auch passen',
    popular: 'Bei anderen beliebt',
  },
};
