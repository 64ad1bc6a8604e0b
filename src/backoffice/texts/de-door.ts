import type { Role } from '../../shop/staff/permissions.ts';
import type { RoomId } from '../rooms.ts';

/** The frame and the way in in Swiss German. */

const rooms: Record<RoomId, string> = {
  start: 'Heute',
  products: 'Artikel',
  searches: 'Suchanfragen',
  'search-rules': 'Suchregeln',
  imports: 'Importe',
  customers: 'Kundschaft',
  orders: 'Aufträge',
  memberships: 'Mitgliedschaften',
  contracts: 'Ratenverträge',
  promotions: 'Aktionen',
  reviews: 'Bewertungen',
  mails: 'Postausgang',
  staff: 'Konten',
  audit: 'Protokoll',
  health: 'Zustand',
  account: 'Mein Konto',
  house: 'Haus',
  denied: 'Kein Zutritt',
};

const roles: Record<Role | 'operator' | 'job' | 'unknown', string> = {
  editor: 'Redaktion',
  publisher: 'Freigabe',
  service: 'Kundendienst',
  merchandiser: 'Sortiment',
  finance: 'Finanzen',
  admin: 'Verwaltung',
  operator: 'Befehlszeile',
  job: 'Auftrag',
  unknown: 'unbekannt',
};

export const door = {
  lang: 'de-CH',
  languageName: 'Deutsch',
  title: (page: string) => `${page} – Kontor`,
  brand: 'Kontor',
  skip: 'Zum Inhalt',
  menu: 'Menü',
  navigation: 'Räume',
  rooms,
  roles,
  language: 'Sprache',
  logout: 'Abmelden',
  house: 'Haus',
  changeHouse: 'Wechseln',
  toShop: 'Zum Shop',
  save: 'Speichern',
  cancel: 'Abbrechen',
  older: 'Ältere anzeigen',
  newest: 'Zum Anfang',
  yes: 'ja',
  no: 'nein',
  none: '–',
  back: (room: string) => `Zurück zu ${room}`,
  absent: { title: 'Hier ist nichts', text: 'Diese Adresse gibt es nicht, oder das Gesuchte wurde entfernt.' },
  denied: {
    title: 'Kein Zutritt',
    text: (role: string) =>
      `Mit der Rolle «${role}» dürfen Sie diesen Raum nicht betreten. Rollen vergibt die Verwaltung.`,
  },
  failed: {
    title: 'Das hat nicht geklappt',
    text: 'Versuchen Sie es bitte noch einmal. Bleibt der Fehler, sehen Sie unter «Zustand» nach.',
  },
  notAllowed: 'Dafür reicht Ihre Rolle nicht.',
  notFound: 'Das gibt es nicht mehr.',
  wait: (seconds: number) =>
    seconds < 90
      ? `Zu viele Versuche. Bitte warten Sie ${seconds} Sekunden.`
      : `Zu viele Versuche. Bitte warten Sie ${Math.ceil(seconds / 60)} Minuten.`,
  login: {
    title: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Weiter',
    wrong: 'E-Mail oder Passwort stimmen nicht.',
    busy: 'Gerade melden sich zu viele gleichzeitig an. Versuchen Sie es gleich noch einmal.',
    passwordSet: 'Ihr Passwort ist gesetzt. Melden Sie sich damit an.',
    loggedOut: 'Sie sind abgemeldet.',
    expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich bitte wieder an.',
    hint: 'Konten richtet die Verwaltung ein. Wer sein Passwort vergessen hat, bekommt von ihr einen neuen Link.',
  },
  welcome: {
    title: 'Passwort festlegen',
    intro: (email: string) => `Für das Konto ${email}. Der Link gilt einmal und während 24 Stunden.`,
    password: 'Neues Passwort',
    repeated: 'Noch einmal',
    rule: 'Mindestens 12 Zeichen. Ein Satz aus mehreren Wörtern ist leicht zu merken und schwer zu erraten.',
    submit: 'Passwort festlegen',
    gone: 'Dieser Link gilt nicht mehr: Er wurde benutzt, ersetzt oder ist älter als 24 Stunden. Bitten Sie die Verwaltung um einen neuen.',
    problems: {
      'too-short': 'Das Passwort hat weniger als 12 Zeichen.',
      'too-long': 'Das Passwort hat mehr als 128 Zeichen.',
      'too-simple': 'Dieses Passwort ist zu leicht zu erraten.',
      'not-the-same': 'Die beiden Eingaben sind nicht gleich.',
    },
  },
  factor: {
    title: 'Zweiter Faktor',
    enter:
      'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App ein, oder einen Ihrer Wiederherstellungscodes.',
    code: 'Code',
    submit: 'Anmelden',
    setUpTitle: 'Zweiten Faktor einrichten',
    setUp:
      'Scannen Sie das Bild mit einer Authenticator-App und geben Sie den Code ein, den sie zeigt. Ohne zweiten Faktor geht es nicht weiter.',
    picture: 'QR-Code für die Authenticator-App',
    typed: 'Von Hand eingeben',
    confirm: 'Einrichten',
    wrong: 'Dieser Code stimmt nicht.',
    used: 'Dieser Code wurde schon benutzt. Warten Sie auf den nächsten.',
    unreadable: 'Ihr zweiter Faktor ist nicht mehr lesbar. Die Verwaltung muss ihn zurücksetzen.',
    gone: 'Das hat zu lange gedauert. Melden Sie sich bitte neu an.',
    codesTitle: 'Wiederherstellungscodes',
    codes:
      'Jeder dieser Codes ersetzt den zweiten Faktor einmal, falls das Telefon verloren geht. Sie werden nur jetzt gezeigt: Drucken Sie sie aus oder legen Sie sie in Ihren Passwortspeicher.',
    saved: 'Ich habe sie aufbewahrt',
  },
  account: {
    title: 'Mein Konto',
    email: 'E-Mail',
    role: 'Rolle',
    language: 'Sprache',
    codes: 'Wiederherstellungscodes',
    left: (count: number) => (count === 1 ? 'Noch 1 Code ist unbenutzt.' : `Noch ${count} Codes sind unbenutzt.`),
    renew: 'Neue Codes ausstellen',
    renewHint: 'Die bisherigen gelten dann nicht mehr.',
    password: 'Passwort',
    passwordHint: 'Ein neues Passwort setzen Sie über einen Link, den die Verwaltung ausstellt.',
  },
};
