import type { NoticeKind, WishlistProblem } from '../../../shop/customers/wishlist/codes.ts';
import { plural } from '../plural.ts';

const problems: Record<WishlistProblem, string> = {
  'unknown-article': 'Diesen Artikel kennen wir nicht. Bitte laden Sie die Seite neu.',
  'wishlist-full': 'Ihr Merkzettel ist voll. Entfernen Sie einen Artikel, um einen neuen zu merken.',
  'not-remembered': 'Dieser Artikel liegt nicht mehr auf Ihrem Merkzettel. Bitte laden Sie die Seite neu.',
  'same-variant': 'Diese Variante liegt schon auf Ihrem Merkzettel. Es wurde nichts geändert.',
  'sold-out': 'Diese Variante ist leider ausverkauft. Ihre bisherige Auswahl bleibt auf dem Merkzettel.',
  'unknown-variant': 'Diese Variante gibt es nicht. Bitte wählen Sie eine andere.',
};

const ask: Record<NoticeKind, string> = {
  price: 'Bei tieferem Preis benachrichtigen',
  stock: 'Benachrichtigen, sobald lieferbar',
};

const active: Record<NoticeKind, string> = {
  price: 'Wir schreiben Ihnen, wenn der Preis sinkt.',
  stock: 'Wir schreiben Ihnen, sobald der Artikel wieder lieferbar ist.',
};

/** Texts of the wishlist page and of layers over other pages, loaded on demand. */
export const wishes = {
  title: 'Merkzettel',
  items: (count: number) => plural('de', count, { one: `${count} Artikel`, other: `${count} Artikel` }),
  empty: 'Ihr Merkzettel ist leer',
  emptyText: 'Merken Sie sich Artikel mit dem Herz, dann finden Sie sie hier wieder.',
  kept: 'Ihr Merkzettel bleibt 180 Tage auf diesem Gerät gespeichert.',
  keptInAccount: 'Ihr Merkzettel ist in Ihrem Konto gespeichert.',
  added: (article: string) => `${article} liegt auf Ihrem Merkzettel.`,
  remove: 'Entfernen',
  removeOf: (article: string) => `${article} vom Merkzettel entfernen`,
  removed: (article: string) => `${article} wurde vom Merkzettel entfernt.`,
  undo: 'Rückgängig',
  moveOf: (article: string) => `${article} in den Warenkorb`,
  move: 'In den Warenkorb',
  moved: (article: string) => `${article} liegt jetzt im Warenkorb.`,
  toBasket: 'Zum Warenkorb',
  soldOut: 'Zurzeit ausverkauft',
  notOnSale: 'Nicht mehr im Verkauf',
  problems,
  edit: {
    open: 'Variante ändern',
    openOf: (article: string) => `Variante ändern: ${article}`,
    save: 'Variante übernehmen',
    cancel: 'Abbrechen',
    changed: (article: string) => `${article}: Die neue Variante liegt auf Ihrem Merkzettel.`,
    failed: 'Die Variante konnte nicht geändert werden. Bitte versuchen Sie es später noch einmal.',
  },
  mini: {
    choose: (article: string) => `Variante wählen: ${article}`,
    title: 'Variante wählen',
    pleaseChoose: (axis: string) => `Bitte wählen Sie: ${axis}`,
    soldOut: (choice: string) => `${choice}, ausverkauft`,
    toBasket: 'In den Warenkorb',
    remember: 'Auf den Merkzettel',
    onList: 'Liegt auf dem Merkzettel',
    remembered: (article: string) => `${article} liegt auf Ihrem Merkzettel.`,
    details: 'Alle Angaben zum Artikel',
  },
  layer: {
    more: (count: number) =>
      plural('de', count, { one: `und ${count} weiterer Artikel`, other: `und ${count} weitere Artikel` }),
    toWishlist: 'Zum Merkzettel',
    pieces: (count: number) => `${count} Stück`,
  },
  notice: {
    ask,
    active,
    askOf: (request: string, article: string) => `${request}: ${article}`,
    end: 'Nicht mehr benachrichtigen',
    endOf: (article: string) => `Nicht mehr benachrichtigen: ${article}`,
    ended: 'Zu diesem Artikel schreiben wir Ihnen nicht mehr.',
    endAll: 'Alle Benachrichtigungen beenden',
    allEnded: 'Alle Benachrichtigungen sind beendet, Ihre Adresse ist dazu nicht mehr gespeichert.',
    title: 'Benachrichtigungen',
    email: 'Ihre E-Mail-Adresse',
    remembers: 'Der Artikel kommt auf Ihren Merkzettel, und wir schreiben Ihnen, sobald er wieder lieferbar ist.',
    hint: 'Wir schicken Ihnen zuerst einen Link zum Bestätigen. Die Adresse dient nur diesen Benachrichtigungen.',
    waiting:
      'Bitte öffnen Sie den Link, den wir Ihnen geschickt haben. Erst wenn Sie Ihre Adresse bestätigt haben, schreiben wir Ihnen.',
    ready: 'Jede Nachricht enthält einen Link, mit dem Sie die Benachrichtigungen beenden.',
    problems: {
      'not-remembered': 'Dieser Artikel liegt nicht mehr auf Ihrem Merkzettel. Bitte laden Sie die Seite neu.',
      'needs-email': 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
      'invalid-email': 'Die E-Mail-Adresse ist nicht gültig.',
    },
    wait: (minutes: number) =>
      plural('de', minutes, {
        one: 'Zu viele Anfragen. Bitte versuchen Sie es in einer Minute noch einmal.',
        other: `Zu viele Anfragen. Bitte versuchen Sie es in ${minutes} Minuten noch einmal.`,
      }),
    failed: 'Die Benachrichtigung konnte nicht gespeichert werden. Bitte versuchen Sie es später noch einmal.',
  },
  confirm: {
    title: 'E-Mail-Adresse bestätigen',
    text: 'Mit Ihrer Bestätigung dürfen wir Ihnen zu den Artikeln schreiben, die Sie auf Ihrem Merkzettel gewählt haben.',
    submit: 'Adresse bestätigen',
    done: 'Danke, Ihre Adresse ist bestätigt. Wir schreiben Ihnen, sobald es etwas Neues gibt.',
    goneTitle: 'Dieser Link ist nicht mehr gültig',
    goneText: 'Fordern Sie die Benachrichtigung auf Ihrem Merkzettel bitte noch einmal an.',
  },
  stop: {
    title: 'Benachrichtigungen beenden',
    text: 'Wir schreiben Ihnen dann nicht mehr zu den Artikeln auf Ihrem Merkzettel. Der Merkzettel selbst bleibt.',
    submit: 'Keine Nachrichten mehr',
    done: 'Die Benachrichtigungen sind beendet. Sie erhalten dazu keine Nachrichten mehr.',
  },
  share: {
    title: 'Merkzettel teilen',
    text: 'Wer den Link hat, sieht die Artikel auf Ihrem Merkzettel, aber weder Ihren Namen noch sonst etwas von Ihnen.',
    create: 'Link erstellen',
    link: 'Link zu Ihrem Merkzettel',
    copy: 'Link kopieren',
    copied: 'Der Link ist kopiert.',
    withdraw: 'Link zurückziehen',
    created: 'Der Link ist bereit.',
    withdrawn: 'Der Link ist zurückgezogen und zeigt nichts mehr.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    sharedTitle: 'Ein geteilter Merkzettel',
    sharedText: 'Jemand zeigt Ihnen diese Artikel.',
    sharedEmpty: 'Auf diesem Merkzettel liegt zurzeit nichts.',
    goneTitle: 'Diesen Merkzettel gibt es nicht mehr',
    goneText: 'Der Link ist nicht gültig oder wurde zurückgezogen.',
    own: 'Zum eigenen Merkzettel',
  },
  lastSeen: {
    title: 'Zuletzt angesehen',
    clear: 'Verlauf löschen',
    cleared: 'Ihr Verlauf ist gelöscht.',
  },
};
