import { hash } from 'node:crypto';
import { SHOP_LANGUAGES } from '../tenants/locales.ts';

/** Page for an opening shop, or for a failed error page. It uses no script, file or database. */

const STYLE =
  'body{margin:0;background:#fbfaf7;color:#1c1b19;font:1rem/1.5 system-ui,sans-serif}main{max-width:36rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.75rem;line-height:1.2}p+p{margin-top:1.5rem}a{color:inherit}';

export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const TEXTS = {
  opening: [
    [
      'de',
      'Wir sind gleich für Sie da',
      'Der Shop öffnet in diesem Moment. Bitte laden Sie die Seite in einigen Sekunden neu.',
    ],
    [
      'fr',
      'Nous sommes bientôt à vous',
      'La boutique ouvre à l’instant. Veuillez recharger la page dans quelques secondes.',
    ],
    ['it', 'Saremo subito da lei', 'Il negozio sta aprendo. Ricarichi la pagina tra qualche secondo.'],
    ['en', 'We’ll be with you in a moment', 'The shop is just opening. Please reload the page in a few seconds.'],
  ],
  failed: [
    ['de', 'Das hat nicht geklappt', 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.'],
    ['fr', 'Cela n’a pas fonctionné', 'Une erreur s’est produite chez nous. Veuillez réessayer plus tard.'],
    ['it', 'Qualcosa non ha funzionato', 'Da noi si è verificato un errore. Riprovi più tardi.'],
    ['en', 'Something went wrong', 'An error occurred on our side. Please try again later.'],
  ],
  refused: [
    ['de', 'So geht es hier nicht weiter', 'Diese Adresse nimmt keine Formulare an. Bitte öffnen Sie die Seite neu.'],
    [
      'fr',
      'Cette action n’est pas possible ici',
      'Cette adresse n’accepte pas de formulaire. Veuillez rouvrir la page.',
    ],
    ['it', 'Qui non è possibile proseguire', 'Questo indirizzo non accetta moduli. Riapra la pagina.'],
    ['en', 'This is not possible here', 'This address accepts no forms. Please open the page again.'],
  ],
  misdirected: [
    ['de', 'Hier ist kein Shop', 'Unter dieser Adresse gibt es keinen Shop. Bitte prüfen Sie die Adresse.'],
    ['fr', 'Pas de boutique ici', 'Aucune boutique ne répond à cette adresse. Veuillez vérifier l’adresse.'],
    ['nl', 'Hier is geen winkel', 'Op dit adres is geen winkel. Controleer het adres.'],
    ['it', 'Qui non c’è nessun negozio', 'A questo indirizzo non c’è nessun negozio. Verifichi l’indirizzo.'],
    ['en', 'No shop here', 'There is no shop at this address. Please check the address.'],
  ],
  unavailable: [
    [
      'de',
      'Wir sind gleich wieder da',
      'Der Shop macht gerade eine kurze Pause. Bitte laden Sie die Seite in einigen Sekunden neu.',
    ],
    [
      'fr',
      'Nous revenons tout de suite',
      'La boutique fait une courte pause. Veuillez recharger la page dans quelques secondes.',
    ],
    ['it', 'Torniamo subito', 'Il negozio fa una breve pausa. Ricarichi la pagina tra qualche secondo.'],
    ['en', 'We’ll be right back', 'The shop is taking a short break. Please reload the page in a few seconds.'],
  ],
} as const;

/**
 * Returns a page in the languages of the shop; in all languages if it has a text in none of its own. It must be sent with
 * PLAIN_PAGE_POLICY.
 */
export function plainPage(kind: keyof typeof TEXTS): string {
  const own = TEXTS[kind].filter(([lang]) => SHOP_LANGUAGES.includes(lang));
  const texts = own.length > 0 ? own : TEXTS[kind];
  const sections = texts.map(
    ([lang, title, text], index) =>
      `<section lang="${lang}"><${index === 0 ? 'h1' : 'h2'}>${title}</${index === 0 ? 'h1' : 'h2'}><p>${text}</p></section>`,
  );
  const [lang = 'en', title = ''] = texts[0] ?? [];
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style><main>${sections.join('')}</main></html>`;
}
