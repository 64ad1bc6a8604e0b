import type { EnergyLabel, TyreLabel } from '../../../src/shop/catalogue/products/index.ts';
import type { LabelledGoods } from '../../../src/tenants/define-house.ts';
import type { Language } from '../../../src/tenants/tenant.ts';

const COLOURS = ['#00a651', '#50b848', '#bfd730', '#fff200', '#fdb913', '#f37021', '#ed1c24'];
const CLASSES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'];
const SPECIMEN: Record<Language, string> = {
  de: 'Muster der Demo: kein amtliches Etikett',
  fr: 'Spécimen de la démo : pas une étiquette officielle',
  nl: 'Voorbeeld van de demo: geen officieel label',
  it: 'Esempio della demo: non è un’etichetta ufficiale',
  en: 'Specimen of the demo: not an official label',
};
const SHEET: Record<Language, Record<'title' | 'brand' | 'model' | 'energy' | 'fuel' | 'wet' | 'noise', string>> = {
  de: {
    title: 'Produktdatenblatt',
    brand: 'Name oder Marke des Lieferanten',
    model: 'Modellkennung',
    energy: 'Energieeffizienzklasse',
    fuel: 'Kraftstoffeffizienzklasse',
    wet: 'Nasshaftungsklasse',
    noise: 'Externes Rollgeräusch',
  },
  fr: {
    title: 'Fiche d’information sur le produit',
    brand: 'Nom ou marque du fournisseur',
    model: 'Référence du modèle',
    energy: 'Classe d’efficacité énergétique',
    fuel: 'Classe d’efficacité en carburant',
    wet: 'Classe d’adhérence sur sol mouillé',
    noise: 'Bruit de roulement externe',
  },
  nl: {
    title: 'Productinformatieblad',
    brand: 'Naam of merk van de leverancier',
    model: 'Typeaanduiding',
    energy: 'Energie-efficiëntieklasse',
    fuel: 'Brandstofefficiëntieklasse',
    wet: 'Klasse grip op nat wegdek',
    noise: 'Extern rolgeluid',
  },
  it: {
    title: 'Scheda informativa del prodotto',
    brand: 'Nome o marchio del fornitore',
    model: 'Identificativo del modello',
    energy: 'Classe di efficienza energetica',
    fuel: 'Classe di efficienza nel consumo di carburante',
    wet: 'Classe di aderenza sul bagnato',
    noise: 'Rumore esterno di rotolamento',
  },
  en: {
    title: 'Product information sheet',
    brand: 'Supplier’s name or trade mark',
    model: 'Model identifier',
    energy: 'Energy efficiency class',
    fuel: 'Fuel efficiency class',
    wet: 'Wet grip class',
    noise: 'External rolling noise',
  },
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const line = (x: number, y: number, size: number, text: string): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" fill="#1b1f1d">${escaped(text)}</text>`;

function scale(classes: readonly string[], own: string, top: number): string {
  return classes
    .map((name, index) => {
      const y = top + index * 44;
      const width = 90 + index * 26;
      const mark = `<path d="M380 ${y}h-60l-18 18 18 18h60z" fill="#1b1f1d"/><text x="350" y="${y + 27}" text-anchor="middle" font-size="24" font-weight="700" font-family="sans-serif" fill="#fff">${escaped(own)}</text>`;
      return `<path d="M24 ${y}h${width}l18 18-18 18H24z" fill="${COLOURS[index] ?? '#ed1c24'}"/>${line(34, y + 26, 22, name)}${name === own ? mark : ''}`;
    })
    .join('');
}

function energyScale({ class: own, scaleMin, scaleMax }: EnergyLabel): string {
  const ends = [CLASSES.indexOf(scaleMin), CLASSES.indexOf(scaleMax)].sort((a, b) => a - b);
  return scale(CLASSES.slice(ends[0], (ends[1] ?? 0) + 1), own, 110);
}

function tyreScales({ fuel, wet, noiseDb, noiseClass }: TyreLabel): string {
  const five = ['A', 'B', 'C', 'D', 'E'];
  return `${scale(five, fuel, 110)}${scale(five, wet, 350)}${line(24, 610, 24, `${noiseDb} dB · ${noiseClass}`)}`;
}

/** Draws the label of a product as a specimen. Its last line says that it is no official one. */
export function specimenLabel({ brand, productId, energy, tyre }: LabelledGoods, language: Language): string {
  const specimen = SPECIMEN[language];
  const content = energy ? energyScale(energy) : tyre ? tyreScales(tyre) : '';
  const height = tyre && !energy ? 680 : 480;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 ${height}" width="400" height="${height}" role="img" aria-label="${escaped(specimen)}"><path fill="#fff" stroke="#1b1f1d" stroke-width="4" d="M2 2h396v${height - 4}H2z"/>${line(24, 46, 26, brand)}${line(24, 80, 18, productId)}${content}${line(24, height - 20, 14, specimen)}</svg>`;
}

/** Returns the information sheet of a product as a specimen: a plain page. */
export function specimenSheet({ brand, name, productId, energy, tyre }: LabelledGoods, language: Language): string {
  const say = SHEET[language];
  const rows = [
    [say.brand, brand],
    [say.model, `${productId} ${name}`],
    ...(energy ? [[say.energy, `${energy.class} (${energy.scaleMin}–${energy.scaleMax})`]] : []),
    ...(tyre
      ? [
          [say.fuel, tyre.fuel],
          [say.wet, tyre.wet],
          [say.noise, `${tyre.noiseDb} dB, ${tyre.noiseClass}`],
        ]
      : []),
  ];
  const body = rows
    .map(([key = '', value = '']) => `<tr><th scope="row">${escaped(key)}</th><td>${escaped(value)}</td></tr>`)
    .join('');
  return `<!DOCTYPE html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say.title}: ${escaped(name)}</title><main><h1>${say.title}</h1><p>${SPECIMEN[language]}</p><table>${body}</table></main></html>`;
}
