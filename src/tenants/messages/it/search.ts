import { plural } from '../plural.ts';
import type { SearchMessages } from '../types.ts';

export const search: SearchMessages = {
  suggest: {
    label: 'Suggerimenti',
    history: 'Ultime ricerche',
    terms: 'Termini di ricerca',
    categories: 'Categorie',
    products: 'Articoli',
    found: (count) => plural('it', count, { one: `${count} suggerimento`, other: `${count} suggerimenti` }),
    none: 'Nessun suggerimento',
    forget: (term) => `Elimina «${term}» dalle ultime ricerche`,
    forgetAll: 'Elimina tutto',
    forgotten: (term) => `«${term}» eliminato`,
    forgottenAll: 'Ultime ricerche eliminate',
    failed: 'Qualcosa non ha funzionato. Riprovi più tardi.',
  },
  results: {
    noResultHints: [
      'Controlli l’ortografia.',
      'Provi con un termine più breve o più generale.',
      'Sfogli uno dei nostri reparti.',
    ],
    shownInstead: (term) => `Mostriamo i risultati per «${term}».`,
    literally: (typed) => `Cerca invece «${typed}»`,
    alternatives: 'Forse cercava',
    near: 'Reparti vicini',
    popularNear: 'I più richiesti di questa scelta',
    popular: 'I più richiesti',
    mentioned: (term) => `Nessun articolo si chiama «${term}». Questi si avvicinano di più.`,
  },
  bra: {
    title: 'Calcolo della taglia del reggiseno',
    description:
      'Due misure in centimetri bastano per conoscere la sua taglia di reggiseno: sottoseno e circonferenza del seno.',
    lead: 'Prenda le misure senza reggiseno o con un modello leggero e non imbottito. Il metro deve essere orizzontale e teso, senza stringere.',
    underbust: 'Sottoseno in cm',
    underbustHint: 'Subito sotto il seno, dopo aver espirato.',
    bust: 'Circonferenza del seno in cm',
    bustHint: 'Nel punto più sporgente del seno, senza stringere.',
    submit: 'Calcola la taglia',
    resultTitle: 'La sua taglia:',
    systems: 'In altri paesi',
    system: 'Paese',
    size: 'Taglia',
    names: { fr: 'Francia, Belgio, Spagna', it: 'Italia', uk: 'Regno Unito, Stati Uniti', au: 'Australia' },
    term: 'reggiseno',
    show: 'Vedi i reggiseni adatti',
    note: 'Ogni modello veste in modo un po’ diverso. Se il reggiseno è largo sulla schiena, scelga un sottoseno più piccolo e una coppa più grande.',
    problems: {
      missing: 'Inserisca entrambe le misure. Questa manca.',
      'not-a-number': 'Inserisca un numero in centimetri, per esempio 74,5.',
      'bust-below-underbust':
        'La circonferenza del seno deve essere maggiore del sottoseno. Ha forse scambiato le misure?',
      'too-small': 'La differenza tra le due misure è troppo piccola per le nostre coppe. Misuri ancora una volta.',
      'out-of-range': 'Per questa misura non abbiamo taglie: sottoseno da 63 a 122 cm, coppe da AA a H.',
    },
    summary: 'Controlli i dati inseriti',
  },
};
