import type { ApiMessages } from '../types.ts';

export const api: ApiMessages = {
  problems: {
    'not-found': 'Dit adres van de interface bestaat niet.',
    'method-not-allowed': 'Dit adres kent deze methode niet.',
    'unsupported-type': 'Dit inhoudstype wordt hier niet geaccepteerd.',
    'too-large': 'De aanvraag is te groot.',
    'malformed-json': 'De inhoud is geen geldige JSON.',
    'invalid-parameters': 'Minstens één parameter is ongeldig.',
    'invalid-body': 'Minstens één veld is ongeldig.',
    'too-many-requests': 'Te veel aanvragen. Probeer het later opnieuw.',
    'not-logged-in': 'Hiervoor moet u ingelogd zijn.',
    'foreign-request': 'Deze aanvraag komt van een andere website.',
    'wrong-login': 'E-mailadres en wachtwoord horen niet bij elkaar.',
    'not-open': 'De winkel is op dit moment niet bereikbaar. Probeer het later opnieuw.',
    'unknown-article': 'Dit artikel bestaat niet in deze shop.',
    'unknown-review': 'Deze beoordeling bestaat niet.',
    'own-review': 'Niemand kan de eigen beoordeling waarderen.',
    internal: 'Dat is niet gelukt. Probeer het later opnieuw.',
  },
  fields: {
    required: 'Deze waarde ontbreekt.',
    'whole-number': 'Alleen gehele getallen zijn toegestaan.',
    number: 'Dit getal ligt buiten het toegestane bereik.',
    choice: 'Deze waarde hoort niet bij de keuze.',
    'price-range': 'Geef een bereik op zoals 10-99.90.',
    locale: 'Deze taal bestaat niet in deze winkel.',
    'too-long': 'Deze waarde is te lang.',
    'too-short': 'Deze waarde is te kort.',
    contact: 'E-mailadressen en links zijn hier niet toegestaan.',
    invalid: 'Deze waarde is ongeldig.',
  },
};
