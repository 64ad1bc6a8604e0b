import type { SampleMessages } from '../types.ts';

/** Texts of samples of covers in Dutch. */
export const samples: SampleMessages = {
  title: 'Stofstalen aanvragen',
  titleOf: (name) => `Stofstalen van ${name}`,
  lead: (most) =>
    `Geen scherm laat zien hoe een stof echt is en aanvoelt. Wij sturen u tot ${most} stalen gratis per post, zonder verplichting.`,
  choose: 'Welke bekledingen wilt u zien?',
  address: 'Waar sturen wij de stalen heen?',
  requiredHint: 'Velden met een * zijn verplicht.',
  emailHint: 'Voor de bevestiging.',
  privacy: (days) => `Wij gebruiken deze gegevens alleen voor de verzending en verwijderen ze ${days} dagen daarna.`,
  submit: 'Stalen gratis aanvragen',
  problems: {
    required: 'Kies minstens één bekleding.',
    'too-many': (most) => `Kies hoogstens ${most} bekledingen.`,
    'invalid-choice': 'Een van deze bekledingen is er niet meer. Kies opnieuw.',
  },
  covers: 'Bekledingen',
  wait: 'Er zijn hier al veel aanvragen gedaan. Probeer het later opnieuw.',
  enough:
    'Wij hebben de afgelopen weken al meerdere stalen naar dit adres gestuurd. Hebt u er meer nodig? Onze klantenservice helpt u graag.',
  doneTitle: 'Uw stalen zijn aangevraagd',
  done: 'U ontvangt ze per post. De bevestiging komt per e-mail.',
  back: 'Terug naar het artikel',
  mail: {
    subject: (product) => `Uw stofstalen van ${product}`,
    title: 'Uw stalen zijn aangevraagd',
    requested: (product) => `Bedankt voor uw interesse in ${product}. Wij sturen u de stalen gratis per post.`,
    covers: 'Bekledingen',
    button: 'Naar het artikel',
    ignore:
      'Hebt u niets aangevraagd? Dan heeft iemand zich vergist in het adres en hoeft u niets te doen: stalen kosten niets en verplichten tot niets.',
  },
  letter: {
    heading: 'Uw stofstalen',
    file: (day) => `Stofstalen-${day}.pdf`,
    product: 'Artikel',
    requested: 'Aangevraagd op',
    cover: 'Bekleding',
    paragraphs: [
      'Bekijk de stalen bij daglicht en ’s avonds, op de plek waar het meubel komt te staan. Op een groot vlak lijkt een kleur lichter dan op een klein staal.',
      'U mag de stalen houden. Hebt u vragen? Onze klantenservice adviseert u graag.',
    ],
  },
};
