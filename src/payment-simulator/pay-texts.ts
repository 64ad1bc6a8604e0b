import type { CardOutcome } from './test-cards.ts';

export type PayTexts = {
  simulator: string;
  amount: string;
  pay: string;
  decline: string;
  noFunds: string;
  slow: string;
  back: string;
  cardNumber: string;
  testCards: string;
  iban: string;
  testAccounts: string;
  bank: string;
  mandate: string;
  looks: Record<string, { title: string; text: string }>;
  outcomes: Record<CardOutcome, string>;
  problems: Record<string, string>;
  challenge: { title: string; text: string; confirm: string; refuse: string };
  notices: string;
  ways: Record<string, string>;
  closed: { title: string; text: string };
  unknown: { title: string; text: string };
};

const de: PayTexts = {
  simulator: 'Simulator: Hier fliesst kein Geld.',
  amount: 'Betrag',
  pay: 'Jetzt bezahlen',
  decline: 'Ablehnen',
  noFunds: 'Kein Guthaben',
  slow: 'Später bestätigen',
  back: 'Abbrechen und zurück zum Shop',
  cardNumber: 'Kartennummer',
  testCards: 'Nur diese Testkarten werden angenommen',
  iban: 'IBAN',
  testAccounts: 'Testkonten',
  bank: 'Bank',
  mandate: 'Ich erteile ein SEPA-Mandat für diese eine Lastschrift.',
  looks: {
    card: { title: 'Mit Karte bezahlen', text: 'Geben Sie die Nummer einer Testkarte ein.' },
    twint: { title: 'Mit TWINT bezahlen', text: 'In der App würden Sie jetzt diesen Code eingeben.' },
    paypal: { title: 'Mit PayPal bezahlen', text: 'Bei PayPal würden Sie sich jetzt anmelden.' },
    sepa_debit: { title: 'Mit SEPA-Lastschrift bezahlen', text: 'Geben Sie ein Testkonto an.' },
    eps: { title: 'Mit EPS bezahlen', text: 'Wählen Sie Ihre Bank.' },
    ideal: { title: 'Mit iDEAL | Wero bezahlen', text: 'Wählen Sie Ihre Bank.' },
    wero: { title: 'Mit Wero bezahlen', text: 'In der App Ihrer Bank würden Sie jetzt bestätigen.' },
  },
  outcomes: {
    approved: 'wird angenommen',
    challenge: 'verlangt 3-D Secure',
    declined: 'wird abgelehnt',
    'insufficient-funds': 'hat kein Guthaben',
    'expired-card': 'ist abgelaufen',
    slow: 'wird später bestätigt',
    disputed: 'wird nach der Zahlung bestritten',
  },
  problems: {
    'no-test-card': 'Das ist keine Testkarte. Geben Sie hier nie eine echte Karte ein.',
    'no-test-account': 'Das ist kein Testkonto. Geben Sie hier nie ein echtes Konto ein.',
    brand: 'Diese Karte wird hier nicht angenommen.',
    card_declined: 'Die Karte wurde abgelehnt. Versuchen Sie es mit einer anderen.',
    insufficient_funds: 'Das Guthaben reicht nicht.',
    expired_card: 'Die Karte ist abgelaufen.',
    generic_decline: 'Die Zahlung wurde abgelehnt.',
    authentication_required: 'Sie haben die Zahlung nicht bestätigt.',
  },
  challenge: {
    title: 'Zahlung bestätigen',
    text: 'Ihre Bank möchte wissen, dass Sie es sind (3-D Secure).',
    confirm: 'Bestätigen',
    refuse: 'Nicht bestätigen',
  },
  notices: 'Wie der Shop davon erfährt',
  ways: {
    normal: 'gleich',
    first: 'bevor Sie zurückkehren',
    late: 'erst nach sechs Sekunden',
    twice: 'zweimal',
    reordered: 'in falscher Reihenfolge',
    never: 'gar nicht',
  },
  closed: { title: 'Diese Zahlung ist abgeschlossen', text: 'Sie können zum Shop zurückkehren.' },
  unknown: { title: 'Diese Zahlung gibt es nicht', text: 'Bitte kehren Sie zum Shop zurück.' },
};

const fr: PayTexts = {
  simulator: 'Simulateur\u00a0: aucun argent ne circule ici.',
  amount: 'Montant',
  pay: 'Payer maintenant',
  decline: 'Refuser',
  noFunds: 'Solde insuffisant',
  slow: 'Confirmer plus tard',
  back: 'Interrompre et revenir à la boutique',
  cardNumber: 'Numéro de carte',
  testCards: 'Seules ces cartes de test sont acceptées',
  iban: 'IBAN',
  testAccounts: 'Comptes de test',
  bank: 'Banque',
  mandate: 'Je donne un mandat SEPA pour ce seul prélèvement.',
  looks: {
    card: { title: 'Payer par carte', text: 'Saisissez le numéro d’une carte de test.' },
    twint: { title: 'Payer avec TWINT', text: 'Dans l’application, vous saisiriez maintenant ce code.' },
    paypal: { title: 'Payer avec PayPal', text: 'Vous vous connecteriez maintenant à PayPal.' },
    sepa_debit: { title: 'Payer par prélèvement SEPA', text: 'Indiquez un compte de test.' },
    eps: { title: 'Payer avec EPS', text: 'Choisissez votre banque.' },
    ideal: { title: 'Payer avec iDEAL | Wero', text: 'Choisissez votre banque.' },
    wero: { title: 'Payer avec Wero', text: 'Vous confirmeriez maintenant dans l’application de votre banque.' },
  },
  outcomes: {
    approved: 'est acceptée',
    challenge: 'demande 3-D Secure',
    declined: 'est refusée',
    'insufficient-funds': 'n’a pas de solde',
    'expired-card': 'est échue',
    slow: 'est confirmée plus tard',
    disputed: 'est contestée après le paiement',
  },
  problems: {
    'no-test-card': 'Ce n’est pas une carte de test. Ne saisissez jamais une vraie carte ici.',
    'no-test-account': 'Ce n’est pas un compte de test. Ne saisissez jamais un vrai compte ici.',
    brand: 'Cette carte n’est pas acceptée ici.',
    card_declined: 'La carte a été refusée. Essayez avec une autre.',
    insufficient_funds: 'Le solde est insuffisant.',
    expired_card: 'La carte est échue.',
    generic_decline: 'Le paiement a été refusé.',
    authentication_required: 'Vous n’avez pas confirmé le paiement.',
  },
  challenge: {
    title: 'Confirmer le paiement',
    text: 'Votre banque veut s’assurer que c’est bien vous (3-D Secure).',
    confirm: 'Confirmer',
    refuse: 'Ne pas confirmer',
  },
  notices: 'Comment la boutique l’apprend',
  ways: {
    normal: 'tout de suite',
    first: 'avant votre retour',
    late: 'après six secondes seulement',
    twice: 'deux fois',
    reordered: 'dans le mauvais ordre',
    never: 'pas du tout',
  },
  closed: { title: 'Ce paiement est terminé', text: 'Vous pouvez revenir à la boutique.' },
  unknown: { title: 'Ce paiement n’existe pas', text: 'Veuillez revenir à la boutique.' },
};

const nl: PayTexts = {
  simulator: 'Simulator: hier beweegt geen geld.',
  amount: 'Bedrag',
  pay: 'Nu betalen',
  decline: 'Weigeren',
  noFunds: 'Geen saldo',
  slow: 'Later bevestigen',
  back: 'Afbreken en terug naar de winkel',
  cardNumber: 'Kaartnummer',
  testCards: 'Alleen deze testkaarten worden aangenomen',
  iban: 'IBAN',
  testAccounts: 'Testrekeningen',
  bank: 'Bank',
  mandate: 'Ik geef een SEPA-machtiging voor deze ene incasso.',
  looks: {
    card: { title: 'Met kaart betalen', text: 'Voer het nummer van een testkaart in.' },
    twint: { title: 'Met TWINT betalen', text: 'In de app zou u nu deze code invoeren.' },
    paypal: { title: 'Met PayPal betalen', text: 'Bij PayPal zou u nu inloggen.' },
    sepa_debit: { title: 'Met SEPA-incasso betalen', text: 'Geef een testrekening op.' },
    eps: { title: 'Met EPS betalen', text: 'Kies uw bank.' },
    ideal: { title: 'Met iDEAL | Wero betalen', text: 'Kies uw bank.' },
    wero: { title: 'Met Wero betalen', text: 'In de app van uw bank zou u nu bevestigen.' },
  },
  outcomes: {
    approved: 'wordt aangenomen',
    challenge: 'vraagt om 3-D Secure',
    declined: 'wordt geweigerd',
    'insufficient-funds': 'heeft geen saldo',
    'expired-card': 'is verlopen',
    slow: 'wordt later bevestigd',
    disputed: 'wordt na de betaling betwist',
  },
  problems: {
    'no-test-card': 'Dit is geen testkaart. Voer hier nooit een echte kaart in.',
    'no-test-account': 'Dit is geen testrekening. Voer hier nooit een echte rekening in.',
    brand: 'Deze kaart wordt hier niet aangenomen.',
    card_declined: 'De kaart is geweigerd. Probeer een andere.',
    insufficient_funds: 'Het saldo is niet toereikend.',
    expired_card: 'De kaart is verlopen.',
    generic_decline: 'De betaling is geweigerd.',
    authentication_required: 'U hebt de betaling niet bevestigd.',
  },
  challenge: {
    title: 'Betaling bevestigen',
    text: 'Uw bank wil weten dat u het bent (3-D Secure).',
    confirm: 'Bevestigen',
    refuse: 'Niet bevestigen',
  },
  notices: 'Hoe de winkel het hoort',
  ways: {
    normal: 'meteen',
    first: 'voordat u terugkeert',
    late: 'pas na zes seconden',
    twice: 'twee keer',
    reordered: 'in de verkeerde volgorde',
    never: 'helemaal niet',
  },
  closed: { title: 'Deze betaling is afgerond', text: 'U kunt terug naar de winkel.' },
  unknown: { title: 'Deze betaling bestaat niet', text: 'Ga terug naar de winkel.' },
};

const it: PayTexts = {
  simulator: 'Simulatore: qui non circola denaro.',
  amount: 'Importo',
  pay: 'Paga ora',
  decline: 'Rifiuta',
  noFunds: 'Saldo insufficiente',
  slow: 'Conferma più tardi',
  back: 'Annulla e torna al negozio',
  cardNumber: 'Numero della carta',
  testCards: 'Sono accettate solo queste carte di prova',
  iban: 'IBAN',
  testAccounts: 'Conti di prova',
  bank: 'Banca',
  mandate: 'Autorizzo un mandato SEPA per questo unico addebito.',
  looks: {
    card: { title: 'Pagare con carta', text: 'Inserisca il numero di una carta di prova.' },
    twint: { title: 'Pagare con TWINT', text: 'Ora inserirebbe questo codice nell’app.' },
    paypal: { title: 'Pagare con PayPal', text: 'Ora accederebbe a PayPal.' },
    sepa_debit: { title: 'Pagare con addebito SEPA', text: 'Indichi un conto di prova.' },
    eps: { title: 'Pagare con EPS', text: 'Scelga la sua banca.' },
    ideal: { title: 'Pagare con iDEAL | Wero', text: 'Scelga la sua banca.' },
    wero: { title: 'Pagare con Wero', text: 'Ora confermerebbe nell’app della sua banca.' },
  },
  outcomes: {
    approved: 'viene accettata',
    challenge: 'richiede 3-D Secure',
    declined: 'viene rifiutata',
    'insufficient-funds': 'non ha saldo sufficiente',
    'expired-card': 'è scaduta',
    slow: 'viene confermata più tardi',
    disputed: 'viene contestata dopo il pagamento',
  },
  problems: {
    'no-test-card': 'Questa non è una carta di prova. Non inserisca mai qui una carta vera.',
    'no-test-account': 'Questo non è un conto di prova. Non inserisca mai qui un conto vero.',
    brand: 'Questa carta non è accettata qui.',
    card_declined: 'La carta è stata rifiutata. Provi con un’altra.',
    insufficient_funds: 'Il saldo non è sufficiente.',
    expired_card: 'La carta è scaduta.',
    generic_decline: 'Il pagamento è stato rifiutato.',
    authentication_required: 'Non ha confermato il pagamento.',
  },
  challenge: {
    title: 'Confermare il pagamento',
    text: 'La sua banca vuole verificare che sia lei (3-D Secure).',
    confirm: 'Conferma',
    refuse: 'Non confermare',
  },
  notices: 'Come lo viene a sapere il negozio',
  ways: {
    normal: 'subito',
    first: 'prima del suo ritorno',
    late: 'solo dopo sei secondi',
    twice: 'due volte',
    reordered: 'in ordine sbagliato',
    never: 'mai',
  },
  closed: { title: 'Questo pagamento è concluso', text: 'Può tornare al negozio.' },
  unknown: { title: 'Questo pagamento non esiste', text: 'Torni al negozio.' },
};

const en: PayTexts = {
  simulator: 'Simulator: no money moves here.',
  amount: 'Amount',
  pay: 'Pay now',
  decline: 'Decline',
  noFunds: 'Insufficient funds',
  slow: 'Confirm later',
  back: 'Cancel and return to the shop',
  cardNumber: 'Card number',
  testCards: 'Only these test cards are accepted',
  iban: 'IBAN',
  testAccounts: 'Test accounts',
  bank: 'Bank',
  mandate: 'I grant a SEPA mandate for this one direct debit.',
  looks: {
    card: { title: 'Pay by card', text: 'Enter the number of a test card.' },
    twint: { title: 'Pay with TWINT', text: 'You would now enter this code in the app.' },
    paypal: { title: 'Pay with PayPal', text: 'You would now log in to PayPal.' },
    sepa_debit: { title: 'Pay by SEPA direct debit', text: 'Enter a test account.' },
    eps: { title: 'Pay with EPS', text: 'Choose your bank.' },
    ideal: { title: 'Pay with iDEAL | Wero', text: 'Choose your bank.' },
    wero: { title: 'Pay with Wero', text: 'You would now confirm in your bank’s app.' },
  },
  outcomes: {
    approved: 'is accepted',
    challenge: 'asks for 3-D Secure',
    declined: 'is declined',
    'insufficient-funds': 'has insufficient funds',
    'expired-card': 'has expired',
    slow: 'is confirmed later',
    disputed: 'is disputed after the payment',
  },
  problems: {
    'no-test-card': 'This is not a test card. Never enter a real card here.',
    'no-test-account': 'This is not a test account. Never enter a real account here.',
    brand: 'This card is not accepted here.',
    card_declined: 'The card was declined. Please try another one.',
    insufficient_funds: 'There are insufficient funds.',
    expired_card: 'The card has expired.',
    generic_decline: 'The payment was declined.',
    authentication_required: 'You did not confirm the payment.',
  },
  challenge: {
    title: 'Confirm payment',
    text: 'Your bank wants to know that it is you (3-D Secure).',
    confirm: 'Confirm',
    refuse: 'Do not confirm',
  },
  notices: 'How the shop hears of it',
  ways: {
    normal: 'at once',
    first: 'before you return',
    late: 'only after six seconds',
    twice: 'twice',
    reordered: 'in the wrong order',
    never: 'never',
  },
  closed: { title: 'This payment is complete', text: 'You can return to the shop.' },
  unknown: { title: 'This payment does not exist', text: 'Please return to the shop.' },
};

const ALL: Record<string, PayTexts> = { de, fr, nl, it, en };

export function payTexts(locale: string): PayTexts {
  return (Object.hasOwn(ALL, locale) && ALL[locale]) || de;
}
