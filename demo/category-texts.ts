import type { SqlRunner } from '../src/platform/jobs.ts';
import { tenants } from '../src/tenants/index.ts';
import { type DemoLanguage, demoLanguageOf } from './demo-language.ts';

type Texts = Readonly<Record<DemoLanguage, string>>;

/** Texts below the lists of the departments; without words that Swiss and German spelling write differently. */
const LANDING_TEXTS: Readonly<Record<string, Texts>> = {
  fashion: {
    de: '## Mode, die zum Alltag passt\n\nKleider, Blusen, Hosen und Jeans, für Damen und Herren: Jeder Artikel zeigt Material, Passform und Pflege, damit die Wahl leicht fällt.\n\nWas nicht passt, kommt zurück: Die Rücksendung ist im Konto in wenigen Schritten angemeldet.',
    fr: '## Une mode pour tous les jours\n\nRobes, chemisiers, pantalons et jeans, pour femmes et hommes\u00a0: chaque article indique matière, coupe et entretien, pour choisir sans hésiter.\n\nCe qui ne va pas se renvoie\u00a0: le retour s’annonce dans le compte en quelques étapes.',
    nl: '## Mode voor elke dag\n\nJurken, blouses, broeken en jeans, voor dames en heren: elk artikel toont materiaal, pasvorm en onderhoud, zodat kiezen gemakkelijk is.\n\nPast het niet, dan gaat het terug: een retour is in het account in enkele stappen aangemeld.',
  },
  furniture: {
    de: '## Möbel für jedes Zimmer\n\nSofas, Betten, Tische und Stauraum: Die Filter ordnen nach Breite, Farbe und Material, und jedes Produkt nennt Breite, Höhe und Tiefe.\n\nSperrige Möbel bringen zwei Personen bis in die Wohnung.',
    fr: '## Des meubles pour chaque pièce\n\nCanapés, lits, tables et rangements\u00a0: les filtres trient par largeur, couleur et matière, et chaque produit indique ses dimensions.\n\nLes grandes pièces sont livrées à deux, jusque dans l’appartement.',
    nl: '## Meubels voor elke kamer\n\nBanken, bedden, tafels en opbergruimte: de filters ordenen op breedte, kleur en materiaal, en elk product noemt zijn afmetingen.\n\nGrote stukken brengen twee personen tot in de woning.',
  },
  technology: {
    de: '## Technik mit klaren Angaben\n\nTelefone, Computer, Fernseher und Küchengeräte mit Energielabel, Speicher und Diagonale im Vergleich.\n\nDie Filter führen schnell zum passenden Gerät.',
    fr: '## La technique, clairement décrite\n\nTéléphones, ordinateurs, téléviseurs et appareils de cuisine avec étiquette énergie, mémoire et diagonale à comparer.\n\nLes filtres mènent vite à l’appareil qui convient.',
    nl: '## Techniek met duidelijke gegevens\n\nTelefoons, computers, televisies en keukenapparaten met energielabel, geheugen en schermmaat om te vergelijken.\n\nDe filters leiden snel naar het juiste apparaat.',
  },
  home: {
    de: '## Schönes und Nützliches für daheim\n\nTextilien, Leuchten, Geschirr und Pflanzen: kleine Dinge, die ein Zimmer verändern.\n\nViele Artikel liegen bereit und sind in wenigen Tagen da.',
    fr: '## Le beau et l’utile pour la maison\n\nTextiles, luminaires, vaisselle et plantes\u00a0: de petites choses qui changent une pièce.\n\nBeaucoup d’articles sont en stock et arrivent en quelques jours.',
    nl: '## Mooi en handig voor thuis\n\nTextiel, lampen, servies en planten: kleine dingen die een kamer veranderen.\n\nVeel artikelen liggen klaar en zijn er binnen enkele dagen.',
  },
};

/** Writes the demo retailer's texts of its departments. */
export async function writeCategoryTexts(runner: SqlRunner): Promise<void> {
  const locales = Object.values(tenants).flatMap((tenant) => tenant.locales.map(({ locale }) => locale));
  const rows = Object.entries(LANDING_TEXTS).flatMap(([id, texts]) =>
    locales.map((locale) => ({ id, locale, text: texts[demoLanguageOf(locale)] })),
  );
  await runner.query(
    `update category_text known set landing_text = wanted.text
     from jsonb_to_recordset($1) as wanted (id text, locale text, text text)
     where known.category_id = wanted.id and known.locale = wanted.locale`,
    [JSON.stringify(rows)],
  );
}
