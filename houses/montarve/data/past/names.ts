import type { Locale } from '../../../../src/tenants/tenant.ts';

/** Invented names and streets of a locale, and towns with their postal codes. */
export type NameList = {
  female: string[];
  male: string[];
  last: string[];
  streets: string[];
  towns: { postalCode: string; city: string; country: string; weight: number }[];
  /** Area codes of telephone numbers. */
  phones: string[];
};

const words = (text: string): string[] => text.split(' ');

/** Reads "8001 Zürich 9" of a country: postal code, town, weight. */
const townsOf = (country: string, text: string) =>
  text.split('|').map((entry) => {
    const [, postalCode = '', city = '', weight = '1'] =
      /^(\d{4,5}(?: [A-Z]{2})?) (.+) (\d+)$/.exec(entry.trim()) ?? [];
    return { postalCode, city, country, weight: Number(weight) };
  });

const SWISS_GERMAN: NameList = {
  female: words('Lea Anna Sara Ursula Monika Nina Barbara Sandra Regula Priska Livia Elin Ruth Corinne Mirjam Jana'),
  male: words('Luca Peter Daniel Thomas Reto Urs Beat Noah Marco Stefan Adrian Fabian Jonas Rolf Simon Christoph'),
  last: words('Brunner Keller Ammann Zollinger Bachmann Frei Graf Hofer Lüthi Odermatt Wyss Steiner Bühler Caduff'),
  streets: words(
    'Bahnhofstrasse Dorfstrasse Lindenweg Birkenweg Schulstrasse Seestrasse Gartenstrasse Rosenweg Bergstrasse',
  ),
  towns: [
    ...townsOf(
      'CH',
      '8001 Zürich 9|8400 Winterthur 5|3011 Bern 7|4051 Basel 6|6003 Luzern 5|9000 St. Gallen 6|7000 Chur 3|5000 Aarau 3|3600 Thun 2|8200 Schaffhausen 2|6300 Zug 2|8500 Frauenfeld 2',
    ),
    ...townsOf('LI', '9490 Vaduz 2|9494 Schaan 2'),
  ],
  phones: words('044 031 061 041 071 081'),
};

const SWISS_FRENCH: NameList = {
  female: words('Camille Chloé Céline Sophie Nathalie Manon Aurélie Isabelle Martine Élodie Valérie Laure'),
  male: words('Julien Nicolas Olivier Pierre Mathieu Antoine Gilles Laurent Yann Thierry Bastien Quentin'),
  last: words('Rochat Favre Perret Blanc Monnier Jaquet Dubuis Chappuis Bovet Grandjean Pittet Cuche'),
  streets: words('Grand-Rue Planches Peupliers Vergers Fontaine Collège Moulins Tilleuls').map((name) =>
    name === 'Grand-Rue' ? name : `Chemin des ${name}`,
  ),
  towns: townsOf(
    'CH',
    '1003 Lausanne 8|1201 Genève 8|1700 Fribourg 5|2000 Neuchâtel 4|1950 Sion 4|1400 Yverdon-les-Bains 3|1820 Montreux 3|2300 La Chaux-de-Fonds 2',
  ),
  phones: words('021 022 026 032 027 024'),
};

const GERMAN: NameList = {
  female: words('Julia Katharina Sabine Petra Lena Hannah Claudia Birgit Emilia Johanna Nadine Svenja Anke Wiebke'),
  male: words('Andreas Michael Jan Florian Jens Matthias Uwe Leon Paul Sebastian Torsten Malte Henning Volker'),
  last: words('Hartmann Lehmann Vogt Krüger Seidel Brandt Petersen Winkler Pohl Ebert Kuhn Sommer Thiele Jansen'),
  streets: words(
    'Hauptstraße Gartenstraße Schillerstraße Goethestraße Waldweg Lindenallee Mühlenweg Kirchstraße Amselweg',
  ),
  towns: townsOf(
    'DE',
    '10115 Berlin 9|20095 Hamburg 7|80331 München 7|50667 Köln 5|60311 Frankfurt am Main 4|70173 Stuttgart 4|04109 Leipzig 3|01067 Dresden 3|28195 Bremen 2|90402 Nürnberg 2|24103 Kiel 1',
  ),
  phones: words('030 040 089 0221 069 0711 0341'),
};

const AUSTRIAN: NameList = {
  female: words('Magdalena Theresa Eva Christina Elisabeth Marlene Gudrun Verena Ingrid Sophia Veronika'),
  male: words('Lukas Markus Georg Franz Bernhard Maximilian Herbert Wolfgang Gerald Dominik Manuel'),
  last: words('Gruber Pichler Moser Egger Leitner Auer Wallner Haider Reiter Ebner Lechner Stadler'),
  streets: words('Hauptstraße Ringstraße Feldgasse Kirchengasse Bachgasse Wiesenweg Schulgasse Bergweg'),
  towns: townsOf(
    'AT',
    '1010 Wien 9|1070 Wien 4|8010 Graz 6|4020 Linz 5|5020 Salzburg 4|6020 Innsbruck 3|6900 Bregenz 2|9500 Villach 2',
  ),
  phones: words('01 0316 0732 0662 0512'),
};

const DUTCH: NameList = {
  female: words('Sanne Femke Marieke Anouk Lotte Ilse Hanneke Wendy Esmee Maaike Josien'),
  male: words('Daan Bram Sander Jeroen Pieter Thijs Ruben Wouter Gijs Maarten Koen'),
  last: words('Bakker Visser Smit Mulder Bosman Dekker Brouwer Kuiper Veenstra Hoekstra Postma'),
  streets: words('Dorpsstraat Kerkstraat Molenweg Schoolstraat Beukenlaan Stationsweg Nieuwstraat Kastanjelaan'),
  towns: townsOf(
    'NL',
    '1012 AB Amsterdam 9|3011 AD Rotterdam 6|2511 CV Den Haag 5|3511 AX Utrecht 5|5611 AZ Eindhoven 3|9711 LM Groningen 3|6511 PP Nijmegen 2|4811 AA Breda 2',
  ),
  phones: words('020 010 070 030 040'),
};

/** Names by locale. */
export const NAMES: Partial<Record<Locale, NameList>> = {
  'de-CH': SWISS_GERMAN,
  'fr-CH': SWISS_FRENCH,
  'de-DE': GERMAN,
  'de-AT': AUSTRIAN,
  'nl-NL': DUTCH,
};
