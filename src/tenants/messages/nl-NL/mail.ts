import type { MailMessages } from '../types.ts';
import { premiumMail } from './premium-mail.ts';

export const mail: MailMessages = {
  voucher: {
    subject: (amount) => `Uw kortingsbon van ${amount}`,
    title: (amount) => `Bedankt: hier is uw kortingsbon van ${amount}`,
    text: 'U hebt zich aangemeld voor onze nieuwsbrief. Als dank krijgt u deze kortingsbon. Voer de code in de winkelmand in.',
    conditions: (minimum) =>
      `De kortingsbon geldt één keer, vanaf een aankoop van ${minimum}, niet voor bestellingen die al geplaatst zijn. Hij is niet te combineren met andere voordelen en wordt niet uitbetaald.`,
    code: 'Uw code',
    validTo: 'Geldig tot en met',
    button: 'Naar de winkelmand',
    ignore: 'U kunt zich altijd afmelden. De kortingsbon blijft geldig.',
  },
  orderConfirmation: {
    subject: (number, shop) => `Uw bestelling ${number} bij ${shop}`,
    preview: 'Wij hebben uw bestelling ontvangen.',
    title: 'Hartelijk dank voor uw bestelling',
    greetings: {
      female: (_first, last) => `Geachte mevrouw ${last},`,
      male: (_first, last) => `Geachte heer ${last},`,
      notSpecified: (first, last) => `Goedendag ${first} ${last},`,
    },
    intro: (number, date) => `Wij hebben uw bestelling ${number} van ${date} ontvangen. Dit hebt u besteld:`,
    articleNumber: 'Artikelnummer',
    goods: 'Subtotaal',
    delivery: 'Bezorgkosten',
    free: 'gratis',
    premium: 'Premium-lidmaatschap, 1 jaar',
    premiumText: 'Uw Premium-lidmaatschap begint vandaag en duurt een jaar. Opzeggen kan altijd in uw account.',
    total: 'Totaal incl. btw',
    vat: (rate) => `waarvan btw ${rate}%`,
    deliveryTitle: 'Bezorging',
    deliveryBetween: (earliest, latest) => `Naar verwachting tussen ${earliest} en ${latest}`,
    deliveryOn: (date) => `Naar verwachting op ${date}`,
    shippingAddress: 'Bezorgadres',
    billingAddress: 'Factuuradres',
    paymentTitle: 'Betaling',
    invoiceLater: (days) =>
      `U betaalt op factuur. De factuur ontvangt u per e-mail zodra wij de artikelen verzenden; u betaalt binnen ${days} dagen na de bezorging.`,
    payment: {
      invoice: (days) =>
        `U betaalt op factuur. De factuur vindt u in de bijlage; u betaalt binnen ${days} dagen na de bezorging.`,
      prepayment: (days) =>
        `U betaalt vooraf. Maak het bedrag binnen ${days} dagen over met de factuur in de bijlage of de volgende gegevens. Zo lang houden wij de artikelen voor u vast. Wij verzenden ze zodra het bedrag binnen is.`,
      instalments: () => 'U betaalt in maandelijkse termijnen. Uw betaalplan staat hieronder.',
      'gift-card': () => 'U hebt betaald met een cadeaukaart. U hoeft niets meer over te maken.',
      card: () => 'U hebt met creditcard betaald. U hoeft niets meer over te maken.',
      twint: () => 'U hebt betaald met TWINT. U hoeft niets meer over te maken.',
      paypal: () => 'U hebt betaald met PayPal. U hoeft niets meer over te maken.',
      eps: () => 'U hebt betaald met EPS. U hoeft niets meer over te maken.',
      ideal: () => 'U hebt betaald met iDEAL | Wero. U hoeft niets meer over te maken.',
      wero: () => 'U hebt betaald met Wero. U hoeft niets meer over te maken.',
      sepa: () =>
        'Wij schrijven het bedrag via SEPA-incasso van uw rekening af, op zijn vroegst een dag na dit bericht. De machtiging hebt u bij het betalen gegeven.',
    },
    amount: 'Bedrag',
    iban: 'IBAN',
    accountHolder: 'Rekeninghouder',
    bankTransferReference: 'Betalingskenmerk',
    debit: { day: 'Datum van afschrijving', mandate: 'Kenmerk van de machtiging', creditor: 'Incassant-ID' },
    withdrawal: (days) => `U hebt ${days} dagen herroepingsrecht vanaf de ontvangst van de laatste zending.`,
    withdrawalLink: 'Herroepingsrecht bekijken',
    terms: (version) => `Op uw bestelling zijn onze algemene voorwaarden van toepassing, versie ${version}.`,
    termsLink: 'Algemene voorwaarden bekijken',
    help: 'Vragen over uw bestelling? Wij helpen u graag.',
    closing: 'Met vriendelijke groet',
    sender: (shop) => `Het team van ${shop}`,
  },
  orderCode: {
    subject: (shop) => `Uw code voor de bestelling bij ${shop}`,
    title: 'Bevestig uw e-mailadres',
    text: (minutes) => `Vul deze code in bij het afrekenen en bestel nog eens. De code is ${minutes} minuten geldig.`,
    code: 'Code',
    button: 'Naar het afrekenen',
    ignore: 'Hebt u niets besteld? Dan hoeft u niets te doen: zonder de code ontstaat er geen bestelling.',
  },
  account: {
    register: {
      subject: (shop) => `Bevestig uw klantaccount bij ${shop}`,
      title: 'Bevestig uw e-mailadres',
      paragraphs: [
        'Bedankt voor uw registratie. Bevestig uw e-mailadres met uw wachtwoord en uw klantaccount is klaar.',
        'De link is 24 uur geldig.',
      ],
      button: 'Klantaccount bevestigen',
      ignore: 'Hebt u zich niet geregistreerd? Dan hoeft u niets te doen: zonder bevestiging ontstaat er geen account.',
    },
    exists: {
      subject: (shop) => `U hebt al een klantaccount bij ${shop}`,
      title: 'U hebt al een klantaccount',
      paragraphs: [
        'Iemand wilde met dit e-mailadres een nieuw klantaccount openen. Er is er al een en daaraan is niets veranderd.',
        'U kunt inloggen met uw wachtwoord of daar een nieuw wachtwoord aanvragen.',
      ],
      button: 'Naar inloggen',
      ignore: 'Was u dit niet? Dan hoeft u niets te doen.',
    },
    password: {
      subject: (shop) => `Uw nieuwe wachtwoord voor ${shop}`,
      title: 'Stel een nieuw wachtwoord in',
      paragraphs: [
        'Met deze link stelt u een nieuw wachtwoord in. Daarna bent u op alle apparaten uitgelogd.',
        'De link is 2 uur geldig en werkt één keer.',
      ],
      button: 'Wachtwoord instellen',
      ignore: 'Hebt u dit niet aangevraagd? Dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
    },
    unknown: {
      subject: () => 'Geen klantaccount met dit e-mailadres',
      title: 'Bij dit adres hoort geen klantaccount',
      paragraphs: [
        'Iemand wilde het wachtwoord van dit e-mailadres herstellen. Wij kennen daarbij geen klantaccount. Misschien hebt u een ander adres gebruikt.',
      ],
      button: 'Klantaccount openen',
      ignore: 'Was u dit niet? Dan hoeft u niets te doen.',
    },
    email: {
      subject: () => 'Bevestig uw nieuwe e-mailadres',
      title: 'Bevestig uw nieuwe e-mailadres',
      paragraphs: [
        'Dit adres wordt het nieuwe e-mailadres van uw klantaccount. Tot u het bevestigt, blijft het oude gelden.',
        'De link is 24 uur geldig.',
      ],
      button: 'E-mailadres bevestigen',
      ignore: 'Hebt u dit niet gevraagd? Dan hoeft u niets te doen.',
    },
    emailTaken: {
      subject: () => 'Dit e-mailadres heeft al een klantaccount',
      title: 'Dit adres hoort al bij een klantaccount',
      paragraphs: [
        'Iemand wilde dit e-mailadres in een ander klantaccount gebruiken. Dat kan niet, omdat het al bij een account hoort. Er is niets veranderd.',
      ],
      button: 'Naar inloggen',
      ignore: 'Was u dit niet? Dan hoeft u niets te doen.',
    },
    emailChanged: {
      subject: () => 'Uw e-mailadres is gewijzigd',
      title: 'Uw klantaccount heeft een nieuw e-mailadres',
      paragraphs: ['Vanaf nu logt u in met het nieuwe adres en gaan onze berichten daarheen.'],
      button: 'Naar het klantaccount',
      ignore: 'Was u dit niet? Neem dan meteen contact op met onze klantenservice.',
    },
    passwordChanged: {
      subject: () => 'Uw wachtwoord is gewijzigd',
      title: 'Uw klantaccount heeft een nieuw wachtwoord',
      paragraphs: ['Op alle andere apparaten bent u nu uitgelogd.'],
      button: 'Naar het klantaccount',
      ignore: 'Was u dit niet? Stel dan meteen een nieuw wachtwoord in.',
    },
    passkeyAdded: {
      subject: () => 'Uw klantaccount heeft een nieuwe passkey',
      title: 'Uw klantaccount heeft een nieuwe passkey',
      paragraphs: [
        'U kunt er vanaf nu ook mee inloggen. Onder ‘Beveiliging’ ziet u alle passkeys en kunt u ze verwijderen.',
      ],
      button: 'Naar uw passkeys',
      ignore: 'Was u dit niet? Verwijder de passkey dan meteen en stel een nieuw wachtwoord in.',
    },
    erased: {
      subject: (shop) => `Uw klantaccount bij ${shop} is verwijderd`,
      title: 'Uw klantaccount is verwijderd',
      paragraphs: [
        'Wij hebben uw klantaccount gesloten en uw gegevens verwijderd. U bent op alle apparaten uitgelogd.',
        'Bestellingen en facturen bewaren wij apart zolang de wet dat vraagt. Daarna verwijderen wij ook die. Met dit adres kunt u altijd een nieuw klantaccount openen.',
      ],
      button: 'Naar de webwinkel',
      ignore: 'Hebt u dit niet gewild? Neem dan contact op met onze klantenservice.',
    },
    extract: {
      subject: () => 'Het uittreksel van uw gegevens staat klaar',
      title: 'Uw uittreksel staat klaar',
      paragraphs: [
        'U hebt een uittreksel van uw gegevens aangevraagd. Log in en vul uw wachtwoord in om het te downloaden.',
        'Het staat 24 uur voor u klaar.',
      ],
      button: 'Uittreksel downloaden',
      ignore: 'Hebt u dit niet aangevraagd? Stel dan een nieuw wachtwoord in.',
    },
    stolen: {
      subject: (shop) => `Controleer uw klantaccount bij ${shop}`,
      title: 'Wij hebben u op alle apparaten uitgelogd',
      paragraphs: [
        'Iemand heeft een oude sessie van een van uw apparaten opnieuw gebruikt. Misschien is die gekopieerd. Voor uw veiligheid hebben wij alle sessies beëindigd.',
        'Uw bestellingen en gegevens kon niemand daarmee zien: daarvoor is uw wachtwoord nodig. Log opnieuw in en kies liefst een nieuw wachtwoord.',
      ],
      button: 'Naar inloggen',
      ignore: 'Hebt u een apparaat uit een back-up hersteld? Log dan gewoon opnieuw in.',
    },
  },
  premium: premiumMail,
  wishes: {
    toArticle: 'Artikel bekijken',
    stop: 'Deze berichten stoppen',
    confirm: {
      subject: 'Bevestig uw e-mailadres',
      title: 'Mogen wij u mailen?',
      paragraphs: [
        'Iemand heeft op onze verlanglijst gevraagd om dit adres bericht te sturen over prijs en beschikbaarheid van artikelen. Dat doen wij pas als u daarmee akkoord gaat.',
        'De link is 24 uur geldig.',
      ],
      button: 'Adres bevestigen',
      ignore: 'Hebt u dit niet gevraagd? Dan hoeft u niets te doen: u krijgt geen bericht meer van ons.',
    },
    notices: {
      price: {
        subject: (article) => `Nu goedkoper: ${article}`,
        title: 'Een artikel op uw verlanglijst is goedkoper geworden',
        intro: (article) => `De prijs van ${article} is gedaald.`,
        why: 'U hebt ons op de verlanglijst gevraagd u bericht te sturen bij een lagere prijs. Daalt de prijs nog eens, dan hoort u weer van ons.',
      },
      stock: {
        subject: (article) => `Weer leverbaar: ${article}`,
        title: 'Een artikel op uw verlanglijst is weer leverbaar',
        intro: (article) => `${article} is er weer. Soms is de voorraad klein.`,
        why: 'U hebt ons op de verlanglijst gevraagd u bericht te sturen zodra het artikel weer leverbaar is. Dat is nu zover.',
      },
    },
  },
};
