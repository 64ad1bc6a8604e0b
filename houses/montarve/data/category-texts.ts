import type { SqlRunner } from '../../../src/platform/jobs.ts';
import { tenants } from '../../../src/tenants/index.ts';
import type { Language } from '../../../src/tenants/tenant.ts';

type Texts = Readonly<Record<Language, string>>;

/** Texts below the lists of the departments; without words that Swiss and German spelling write differently. */
const LANDING_TEXTS: Readonly<Record<string, Texts>> = {
  fashion: {
    de: '## Mode, die zum Alltag passt\n\nKleider, Blusen, Hosen und Jeans, für Damen und Herren: Jeder Artikel zeigt Material, Passform und Pflege, damit die Wahl leicht fällt.\n\nWas nicht passt, kommt zurück: Die Rücksendung ist im Konto in wenigen Schritten angemeldet.',
    fr: '## Une mode pour tous les jours\n\nRobes, chemisiers, pantalons et jeans, pour femmes et hommes\u00a0: chaque article indique matière, coupe et entretien, pour choisir sans hésiter.\n\nCe qui ne va pas se renvoie\u00a0: le retour se déclare dans le compte en quelques étapes.',
    nl: '## Mode voor elke dag\n\nJurken, blouses, broeken en jeans, voor dames en heren: elk artikel toont materiaal, pasvorm en onderhoud, zodat kiezen gemakkelijk is.\n\nPast het niet, dan gaat het terug: een retour is in het account in enkele stappen aangemeld.',
    it: '## Moda per tutti i giorni\n\nAbiti, bluse, pantaloni e jeans, per donna e uomo: ogni articolo indica materiale, vestibilità e cura, così scegliere è facile.\n\nQuel che non va bene torna indietro: il reso si registra nell’account in pochi passi.',
    en: '## Fashion for everyday life\n\nDresses, blouses, trousers and jeans, for women and men: every item shows its material, fit and care, so that choosing is easy.\n\nIf something does not fit, send it back: a return takes a few steps in your account.',
  },
  furniture: {
    de: '## Möbel für jedes Zimmer\n\nSofas, Betten, Tische und Stauraum: Die Filter ordnen nach Breite, Farbe und Material, und jedes Produkt nennt Breite, Höhe und Tiefe.\n\nSperrige Möbel bringen zwei Personen bis in die Wohnung.',
    fr: '## Des meubles pour chaque pièce\n\nCanapés, lits, tables et rangements\u00a0: les filtres trient par largeur, couleur et matière, et chaque produit indique ses dimensions.\n\nLes grandes pièces sont livrées par deux personnes, jusque dans l’appartement.',
    nl: '## Meubels voor elke kamer\n\nBanken, bedden, tafels en opbergruimte: de filters ordenen op breedte, kleur en materiaal, en elk product noemt zijn afmetingen.\n\nGrote stukken brengen twee personen tot in de woning.',
    it: '## Mobili per ogni stanza\n\nDivani, letti, tavoli e mobili contenitori: i filtri ordinano per larghezza, colore e materiale, e ogni prodotto indica larghezza, altezza e profondità.\n\nI mobili ingombranti li portano due persone fin dentro casa.',
    en: '## Furniture for every room\n\nSofas, beds, tables and storage: the filters sort by width, colour and material, and every product states its width, height and depth.\n\nTwo people carry bulky furniture right into your home.',
  },
  technology: {
    de: '## Technik mit klaren Angaben\n\nTelefone, Computer, Fernseher und Küchengeräte mit Energielabel, Speicher und Diagonale im Vergleich.\n\nDie Filter führen schnell zum passenden Gerät.',
    fr: '## L’électronique, clairement décrite\n\nTéléphones, ordinateurs, téléviseurs et appareils de cuisine avec étiquette énergie, mémoire et diagonale à comparer.\n\nLes filtres mènent vite à l’appareil qui convient.',
    nl: '## Elektronica met duidelijke gegevens\n\nTelefoons, computers, televisies en keukenapparaten met energielabel, geheugen en schermmaat om te vergelijken.\n\nDe filters leiden snel naar het juiste apparaat.',
    it: '## Elettronica con indicazioni chiare\n\nTelefoni, computer, televisori e apparecchi da cucina, con etichetta energetica, memoria e diagonale da confrontare.\n\nI filtri portano in fretta all’apparecchio giusto.',
    en: '## Technology, clearly described\n\nPhones, computers, televisions and kitchen appliances, with energy label, storage and screen size to compare.\n\nThe filters lead quickly to the right appliance.',
  },
  home: {
    de: '## Schönes und Nützliches für daheim\n\nTextilien, Leuchten, Geschirr und Pflanzen: kleine Dinge, die ein Zimmer verändern.\n\nViele Artikel liegen bereit und sind in wenigen Tagen da.',
    fr: '## Le beau et l’utile pour la maison\n\nTextiles, luminaires, vaisselle et plantes\u00a0: de petites choses qui changent une pièce.\n\nBeaucoup d’articles sont en stock et arrivent en quelques jours.',
    nl: '## Mooi en handig voor thuis\n\nTextiel, lampen, servies en planten: kleine dingen die een kamer veranderen.\n\nVeel artikelen liggen klaar en zijn er binnen enkele dagen.',
    it: '## Il bello e l’utile per la casa\n\nTessili, lampade, stoviglie e piante: piccole cose che cambiano una stanza.\n\nMolti articoli sono pronti e arrivano in pochi giorni.',
    en: '## Beautiful and useful things for the home\n\nTextiles, lamps, tableware and plants: small things that change a room.\n\nMany items are in stock and arrive within a few days.',
  },
};

/** Writes the demo retailer's texts of its departments. */
export async function writeCategoryTexts(runner: SqlRunner): Promise<void> {
  const locales = Object.values(tenants).flatMap((tenant) => tenant.locales);
  const rows = Object.entries(LANDING_TEXTS).flatMap(([id, texts]) =>
    locales.map(({ locale, language }) => ({ id, locale, text: texts[language] })),
  );
  await runner.query(
    `update category_text known set landing_text = wanted.text
     from jsonb_to_recordset($1) as wanted (id text, locale text, text text)
     where known.category_id = wanted.id and known.locale = wanted.locale`,
    [JSON.stringify(rows)],
  );
}
