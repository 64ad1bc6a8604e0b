import type { Language } from '../../../../src/tenants/tenant.ts';

/** A message of a customer and the answer of the service. "{order}" and "{name}" stand for number and name. */
export type Message = { subject: string; text: string; answer: string };

/** Messages by language. */
export const MESSAGES: Record<Language, Message[]> = {
  de: [
    {
      subject: 'shipping',
      text: 'Guten Tag\n\nmeine Bestellung {order} ist laut Sendungsverfolgung unterwegs, aber nicht angekommen. Können Sie nachfragen?',
      answer:
        'Guten Tag {name}\n\nDas Paket liegt beim Zusteller und kommt morgen. Bitte melden Sie sich, falls nicht.',
    },
    {
      subject: 'returns',
      text: 'Guten Tag\n\ndie Grösse passt leider nicht. Wie bekomme ich ein Etikett für die Rücksendung von {order}?',
      answer: 'Guten Tag {name}\n\nDas Etikett finden Sie bei Ihrer Bestellung unter «Rücksendung anmelden».',
    },
    {
      subject: 'product',
      text: 'Guten Tag\n\nich habe den Artikel aus {order} erhalten. Kann man den Bezug bei 40 Grad waschen?',
      answer: 'Guten Tag {name}\n\nJa, der Bezug ist bei 40 Grad waschbar. Bitte nicht in den Trockner geben.',
    },
    {
      subject: 'complaint',
      text: 'Guten Tag\n\nbei der Lieferung {order} war die Verpackung aufgerissen und eine Ecke ist zerkratzt. Was schlagen Sie vor?',
      answer: 'Guten Tag {name}\n\nDas tut uns leid. Wir geben Ihnen einen Preisnachlass oder tauschen den Artikel um.',
    },
    {
      subject: 'other',
      text: 'Guten Tag\n\nkann ich die Rechnung zu {order} in zwei Teilen bezahlen?',
      answer:
        'Guten Tag {name}\n\nGerne. Bitte überweisen Sie die erste Hälfte bis zum Zahlungsziel, den Rest einen Monat später.',
    },
  ],
  fr: [
    {
      subject: 'shipping',
      text: 'Bonjour,\n\nma commande {order} est indiquée comme expédiée, mais je n’ai rien reçu. Pouvez-vous vérifier\u00a0?',
      answer:
        'Bonjour {name},\n\nLe colis est chez le transporteur et arrive demain. N’hésitez pas à nous écrire si ce n’est pas le cas.',
    },
    {
      subject: 'returns',
      text: 'Bonjour,\n\nla taille ne convient pas. Comment obtenir l’étiquette de retour pour la commande {order}\u00a0?',
      answer: 'Bonjour {name},\n\nVous trouvez l’étiquette dans votre commande, sous «\u00a0Annoncer un retour\u00a0».',
    },
    {
      subject: 'product',
      text: 'Bonjour,\n\nl’article de la commande {order} me plaît beaucoup. Existe-t-il dans une autre couleur\u00a0?',
      answer:
        'Bonjour {name},\n\nCe modèle existe dans les couleurs affichées sur sa page. D’autres ne sont pas prévues.',
    },
    {
      subject: 'complaint',
      text: 'Bonjour,\n\nil manque une vis dans le carton de la commande {order}. Pouvez-vous me l’envoyer\u00a0?',
      answer: 'Bonjour {name},\n\nVeuillez nous excuser. Le sachet de vis part aujourd’hui par la poste.',
    },
  ],
  nl: [
    {
      subject: 'shipping',
      text: 'Goedendag,\n\nmijn bestelling {order} zou gisteren komen. Kunt u zeggen wanneer het pakket er is?',
      answer: 'Goedendag {name},\n\nHet pakket wordt morgen bezorgd. Excuses voor de vertraging.',
    },
    {
      subject: 'returns',
      text: 'Goedendag,\n\nik wil één artikel van bestelling {order} terugsturen. Hoe krijg ik een label?',
      answer: 'Goedendag {name},\n\nHet label vindt u bij uw bestelling, onder ‘Retour aanmelden’.',
    },
    {
      subject: 'product',
      text: 'Goedendag,\n\nik heb een vraag over het artikel van {order}: is de handleiding ook in het Nederlands?',
      answer: 'Goedendag {name},\n\nJa, de Nederlandse handleiding zit in de doos.',
    },
  ],
  it: [
    {
      subject: 'shipping',
      text: 'Buongiorno,\n\nil mio ordine {order} risulta spedito, ma non è ancora arrivato. Può verificare?',
      answer: 'Buongiorno {name},\n\nIl pacco è presso il corriere e arriva domani. Se così non fosse, ci scriva.',
    },
    {
      subject: 'returns',
      text: 'Buongiorno,\n\npurtroppo la taglia non va bene. Come ottengo l’etichetta per il reso dell’ordine {order}?',
      answer: 'Buongiorno {name},\n\nTrova l’etichetta nel suo ordine, sotto «Registrare il reso».',
    },
  ],
  en: [
    {
      subject: 'shipping',
      text: 'Hello,\n\nmy order {order} is shown as dispatched but has not arrived. Could you look into it?',
      answer:
        'Dear {name},\n\nThe parcel is with the carrier and will arrive tomorrow. Please write again if it does not.',
    },
    {
      subject: 'returns',
      text: 'Hello,\n\nunfortunately the size is not right. How do I get a return label for order {order}?',
      answer: 'Dear {name},\n\nYou will find the label in your order, under “Register a return”.',
    },
  ],
};

export type Opinion = { stars: number; title: string; text: string };

/** Reviews that fit all goods, by language. */
export const OPINIONS: Record<Language, Opinion[]> = {
  de: [
    { stars: 5, title: 'Sehr zufrieden', text: 'Gute Qualität und schnell geliefert. Ich würde es wieder bestellen.' },
    {
      stars: 4,
      title: 'Gut für den Preis',
      text: 'Entspricht der Beschreibung. Die Farbe ist etwas dunkler als auf dem Bild.',
    },
    {
      stars: 3,
      title: 'In Ordnung',
      text: 'Erfüllt seinen Zweck, die Verarbeitung könnte an einigen Stellen besser sein.',
    },
    {
      stars: 2,
      title: 'Nicht ganz wie erwartet',
      text: 'Leider war ein kleiner Kratzer dran. Der Service hat aber schnell geholfen.',
    },
  ],
  fr: [
    {
      stars: 5,
      title: 'Très satisfaite',
      text: 'Bonne qualité et livraison rapide. Je le commanderais de nouveau sans hésiter.',
    },
    {
      stars: 4,
      title: 'Bon rapport qualité-prix',
      text: 'Conforme à la description. La couleur est un peu plus foncée que sur la photo.',
    },
    { stars: 3, title: 'Correct', text: 'Fait ce qu’on attend de lui, mais les finitions pourraient être meilleures.' },
  ],
  nl: [
    { stars: 5, title: 'Heel tevreden', text: 'Goede kwaliteit en snel bezorgd. Ik zou het zo weer bestellen.' },
    {
      stars: 4,
      title: 'Goed voor de prijs',
      text: 'Komt overeen met de beschrijving. De kleur is iets donkerder dan op de foto.',
    },
    { stars: 3, title: 'Redelijk', text: 'Doet wat het moet doen, maar de afwerking kan op sommige plekken beter.' },
  ],
  it: [
    { stars: 5, title: 'Molto soddisfatta', text: 'Buona qualità e consegna rapida. Lo ordinerei di nuovo.' },
    {
      stars: 4,
      title: 'Buono per il prezzo',
      text: 'Corrisponde alla descrizione. Il colore è un po’ più scuro che nella foto.',
    },
  ],
  en: [
    { stars: 5, title: 'Very pleased', text: 'Good quality and quick delivery. I would order it again.' },
    {
      stars: 4,
      title: 'Good value',
      text: 'As described. The colour is slightly darker than in the picture.',
    },
  ],
};

/** Products that visitors open from the results of a term, the most chosen first. */
const JACKETS = ['100327', '100317', '100326'];
const TABLES = ['200103', '200230', '200228'];
const HEADPHONES = ['300103', '300228'];
const BED_LINEN = ['400236', '400109', '400235'];
const FLOOR_LAMPS = ['400106'];
const RUGS = ['400222', '400107', '400221'];
const TRAINERS = ['100110'];
/** Terms whose results do not convince. */
const NOTHING: string[] = [];

/** Searches by language: terms, how many products they find, and products that visitors open. */
export const SEARCHES: Record<Language, [term: string, found: number, opened: readonly string[]][]> = {
  de: [
    ['winterjacke', 14, JACKETS],
    ['esstisch', 9, TABLES],
    ['kopfhörer', 11, HEADPHONES],
    ['bettwäsche', 17, BED_LINEN],
    ['stehlampe', 8, FLOOR_LAMPS],
    ['kaffeemaschine', 6, NOTHING],
    ['teppich', 12, RUGS],
    ['sneaker', 10, TRAINERS],
    ['luftbefeuchter', 0, NOTHING],
    ['katzenbaum', 0, NOTHING],
    ['gartenhaus', 0, NOTHING],
    ['skibrille', 0, NOTHING],
  ],
  fr: [
    ['veste d’hiver', 14, JACKETS],
    ['table à manger', 9, TABLES],
    ['casque audio', 11, HEADPHONES],
    ['housse de couette', 17, BED_LINEN],
    ['lampadaire', 8, FLOOR_LAMPS],
    ['tapis', 12, RUGS],
    ['humidificateur', 0, NOTHING],
    ['arbre à chat', 0, NOTHING],
  ],
  nl: [
    ['winterjas', 14, JACKETS],
    ['eettafel', 9, TABLES],
    ['koptelefoon', 11, HEADPHONES],
    ['dekbedovertrek', 17, BED_LINEN],
    ['vloerlamp', 8, FLOOR_LAMPS],
    ['luchtbevochtiger', 0, NOTHING],
    ['krabpaal', 0, NOTHING],
  ],
  it: [
    ['giacca invernale', 14, JACKETS],
    ['tavolo da pranzo', 9, TABLES],
    ['cuffie', 11, HEADPHONES],
    ['biancheria da letto', 17, BED_LINEN],
    ['lampada da terra', 8, FLOOR_LAMPS],
    ['tappeto', 12, RUGS],
    ['umidificatore', 0, NOTHING],
    ['tiragraffi', 0, NOTHING],
  ],
  en: [
    ['winter jacket', 14, JACKETS],
    ['dining table', 9, TABLES],
    ['headphones', 11, HEADPHONES],
    ['bed linen', 17, BED_LINEN],
    ['floor lamp', 8, FLOOR_LAMPS],
    ['rug', 12, RUGS],
    ['humidifier', 0, NOTHING],
    ['cat tree', 0, NOTHING],
  ],
};
