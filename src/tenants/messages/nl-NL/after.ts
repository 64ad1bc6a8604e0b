import type { AfterMessages } from '../types.ts';

export const after: AfterMessages = {
  consent: {
    title: (shop) => `Cookies bij ${shop}`,
    text: 'Noodzakelijke cookies onthouden uw winkelmand en uw login. Al het andere alleen als u akkoord gaat.',
    accept: 'Alles accepteren',
    reject: 'Alles weigeren',
    choose: 'Kiezen',
    privacy: 'Privacy',
    settings: 'Cookie-instellingen',
    lead: (shop) =>
      `Bepaal waarvoor ${shop} cookies en vergelijkbare opslag mag gebruiken. Uw keuze geldt een jaar; u kunt die onderaan elke pagina wijzigen via ‘Cookie-instellingen’.`,
    save: 'Keuze opslaan',
    always: 'Altijd actief',
    close: 'Instellingen sluiten',
    saved: 'Uw keuze is opgeslagen.',
    names: {
      C0001: 'Noodzakelijk',
      C0002: 'Meting',
      C0003: 'Gemak',
      C0004: 'Marketing',
      C0005: 'Sociale media',
      C0006: 'Persoonlijke aanbevelingen',
    },
    purposes: {
      C0001: 'Winkelmand, verlanglijst, inloggen, veiligheid en deze keuze. Zonder deze werkt de webwinkel niet.',
      C0002: 'Hoe snel onze pagina’s reageren, geteld per paginaweergave en zonder uw naam.',
      C0003: 'Laatst bekeken artikelen en andere dingen die het rondkijken prettiger maken.',
      C0004: 'Welke artikelen en afdelingen worden bekeken, zodat reclame en aanbiedingen beter passen.',
      C0005: 'Inhoud van sociale netwerken. Die tonen wij op dit moment niet.',
      C0006: 'Artikelen die passen bij wat u hebt bekeken en besteld.',
    },
  },
  /** A newer build is available while the page is open. */
  update: {
    label: 'Nieuwe versie van de webwinkel',
    text: 'Er is een nieuwe versie van de webwinkel.',
    reload: 'Opnieuw laden',
    later: 'Later',
  },
  recommendations: {
    personal: 'Voor u gekozen',
    together: 'Vaak samen gekocht',
    similar: 'Dit past er ook bij',
    popular: 'Populair bij anderen',
  },
};
