import type { ContractMessages } from '../types.ts';

export const contract: ContractMessages = {
  title: 'Raamovereenkomst voor aankopen in termijnen',
  version: (version) => `Versie ${version}`,
  borrower: 'Klant',
  number: (number) => `Klantnummer ${number}`,
  clausesTitle: 'Overeenkomst',
  example: 'Rekenvoorbeeld',
  rate: (example, cap) => `${example}% in het rekenvoorbeeld, hoogstens ${cap}%`,
  clauses: {
    subject: 'Onderwerp',
    subjectText: (limit) =>
      `U koopt bij ons in termijnen tot een hoogste bedrag van ${limit}. Voordat u een bestelling verstuurt, ziet u de contantprijs, de totaalprijs en het aantal, de hoogte en de vervaldag van de termijnen. De bestelling wordt deel van deze overeenkomst. U bent tot geen aankoop verplicht.`,
    cost: 'Kosten',
    costText: (fee, cap) =>
      `Voor elke maand van de looptijd komt er een toeslag van ${fee}% van het gefinancierde bedrag bij. Het jaarlijkse kostenpercentage van een bestelling is nooit hoger dan ${cap}%. Andere kosten zijn er niet.`,
    pause: 'Betaalpauze',
    pauseText: (months, percent) =>
      `Op verzoek begint u ${months} maanden later. Dat kost eenmalig ${percent}% van de waarde van de artikelen.`,
    repayment: 'Terugbetaling',
    repaymentText: (numbers, least) =>
      `U kiest ${numbers} maandtermijnen van ten minste ${least}. Valt een betaaldag op een zaterdag, zondag of feestdag, dan geldt de volgende werkdag van de banken. U mag altijd eerder terugbetalen, geheel of gedeeltelijk: dan vervallen de toeslagen voor de resterende looptijd.`,
    returns: 'Retouren',
    returnsText:
      'Stuurt u artikelen vóór de eerste termijn terug, dan berekenen wij het plan opnieuw met het kleinere bedrag. Daarna verkort uw tegoed de looptijd: de laatste termijnen vervallen, en hun toeslag ook.',
    late: 'Te late betaling',
    lateText:
      'Betaalt u een termijn te laat, dan bent u over dat deel van de contantprijs 5% rente per jaar verschuldigd. Aanmaningen kosten niets.',
    withdrawal: 'Herroeping',
    withdrawalText: (days, address) =>
      `U kunt deze overeenkomst binnen ${days} dagen nadat u een exemplaar hebt ontvangen zonder opgave van redenen herroepen: in uw account of schriftelijk bij ${address}. Het is voldoende als u de herroeping op de laatste dag verstuurt. Wat u al hebt gekocht, betaalt u dan binnen 30 dagen tegen de contantprijs, zonder toeslagen.`,
    insurance: 'Verzekering',
    insuranceText:
      'De overeenkomst verlangt geen verzekering. Een betaalbescherming is vrijwillig en een aparte overeenkomst.',
    check: 'Kredietbeoordeling en gegevens',
    checkText:
      'Vooraf beoordelen wij of u het krediet kunt terugbetalen. Gegevens over uw gezondheid of uit sociale netwerken gebruiken wij niet. U kunt vragen dat een medewerker de beslissing beoordeelt.',
  },
  signature: {
    place: 'Plaats en datum',
    customer: 'Handtekening klant',
    house: (company) => `Handtekening ${company}`,
  },
  next: {
    title: 'Zo gaat het verder',
    print: 'Print de overeenkomst twee keer en onderteken beide exemplaren. Eén houdt u zelf.',
    send: (address) => `Stuur het andere naar ${address}.`,
    wait: 'Zodra wij het hebben ontvangen, beoordelen wij het en sturen wij u een e-mail. Daarna kunt u bij elke bestelling alle looptijden kiezen.',
    noPrinter: (phone) => `Geen printer? Bel ons (${phone}): wij sturen u twee exemplaren per post.`,
  },
  letters: {
    requested: {
      subject: 'Uw raamovereenkomst: uw handtekening ontbreekt nog',
      title: 'Onderteken uw raamovereenkomst',
      text: 'U hebt een raamovereenkomst voor termijnen aangevraagd. Voor grotere bedragen is uw handtekening op papier nodig.',
      button: 'Overeenkomst bekijken en afdrukken',
    },
    signed: {
      subject: 'Uw raamovereenkomst geldt',
      title: 'Wij hebben uw ondertekende overeenkomst ontvangen',
      text: (limit) => `U kunt nu tot ${limit} in termijnen kopen en bij elke bestelling alle looptijden kiezen.`,
      withdraw: (date) => `Tot en met ${date} kunt u de overeenkomst zonder opgave van redenen herroepen.`,
      button: 'Overeenkomst bekijken',
    },
    closed: {
      subject: 'Uw raamovereenkomst is niet gesloten',
      title: 'Wij hebben uw aanvraag gesloten',
      text: 'De raamovereenkomst die u hebt aangevraagd, is niet tot stand gekomen. U kunt in uw account altijd een nieuwe aanvragen. Wilt u de reden weten of de beslissing door een medewerker laten beoordelen, neem dan contact met ons op.',
      button: 'Naar mijn account',
    },
    concluded: {
      subject: 'Uw raamovereenkomst voor termijnen',
      title: 'U hebt een raamovereenkomst gesloten',
      text: 'Bewaar deze e-mail: het is uw exemplaar van de overeenkomst.',
      button: 'Overeenkomst bekijken en afdrukken',
    },
    raised: {
      subject: 'Uw limiet is hoger',
      title: 'Wij hebben uw limiet verhoogd',
      text: (limit) =>
        `U hebt een hogere limiet aangevraagd. U kunt nu tot ${limit} in termijnen kopen. Verder blijft uw overeenkomst ongewijzigd.`,
      button: 'Overeenkomst bekijken',
    },
    reminder: {
      subject: 'Uw raamovereenkomst: u kunt die herroepen',
      title: (date) => `U kunt uw overeenkomst tot en met ${date} herroepen`,
      text: 'Kort geleden hebt u een raamovereenkomst voor termijnen gesloten. Hebt u zich bedacht? U hoeft geen reden te geven.',
      how: (address) => `Herroep die in uw account of schriftelijk bij ${address}.`,
      button: 'Overeenkomst bekijken',
    },
    withdrawn: {
      subject: 'Uw raamovereenkomst is herroepen',
      title: 'Wij hebben uw herroeping ontvangen',
      text: (moment) => `U hebt uw raamovereenkomst voor termijnen op ${moment} herroepen. Die geldt niet meer.`,
      orders:
        'Voor bestellingen in termijnen bent u alleen nog de prijs zonder toeslagen verschuldigd. Voor elke bestelling ontvangt u een aparte e-mail met het bedrag, de laatste dag en de betaalgegevens.',
      none: 'U bent ons uit deze overeenkomst niets verschuldigd.',
      button: 'Naar mijn account',
    },
    ignore: 'U ontvangt deze e-mail omdat hij bij uw overeenkomst met ons hoort.',
  },
};
