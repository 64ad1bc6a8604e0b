import type { writeSearchRules } from '../../../src/shop/search/engine/index.ts';
import { type Area, href } from '../../../src/tenants/paths.ts';
import type { Language, Tenant } from '../../../src/tenants/tenant.ts';

/**
 * Synonyms of the demo shop. Words of a line are equivalent; "rot > bordeaux" holds in one direction. They include
 * general words of the trade, not only those of the range.
 */
const SYNONYMS: Partial<Record<Language, string>> = {
  de: `
    fernseher, tv, fernsehgerät, flachbildschirm, smart tv
    smartphone, handy, mobiltelefon, natel
    notebook, laptop
    tablet, ipad
    monitor > bildschirm
    bildschirm > monitor, fernseher
    kopfhörer, headset, headphones, ohrhörer
    geräuschunterdrückung, noise cancelling, anc
    lautsprecher, box, boxen, speaker
    soundbar, klangleiste
    sofa, couch, polstersofa
    sessel, fauteuil, polstersessel
    stuhl > sessel
    schaukelstuhl, schaukelsessel, schwingstuhl
    tagesbett, daybed, liegesofa
    drehstuhl, bürostuhl, schreibtischstuhl
    couchtisch, salontisch, wohnzimmertisch, beistelltisch
    esstisch, esszimmertisch
    schrank > kleiderschrank, sideboard
    kleiderschrank, garderobenschrank, spind
    sideboard, kommode, anrichte, lowboard
    regal, bücherregal, wandregal
    garderobe, wandgarderobe, hakenleiste
    bett, bettgestell, bettrahmen, doppelbett
    kühlschrank, kühl-gefrier-kombination, kühlkombination
    waschmaschine, waschautomat, frontlader
    geschirrspüler, spülmaschine, abwaschmaschine
    tumbler, wäschetrockner, trockner
    staubsauger, akkustaubsauger, stielstaubsauger
    bügeleisen, dampfbügeleisen, glätteeisen
    siebträgermaschine, espressomaschine, kaffeemaschine
    küchenmaschine, knetmaschine, rührmaschine
    sneaker, turnschuhe, sportschuhe, freizeitschuhe
    schuhe > sneaker, boots
    boots, stiefeletten, stiefel, chelsea boots
    pullover, pulli, strickpullover
    sweatshirt, sweater
    pullover > sweatshirt
    shirt, t-shirt, tshirt
    hose > jeans, chino
    jeans, denim, jeanshose
    kleid, robe
    rock, jupe
    jacke, jacket, blouson
    tasche > rucksack
    handtasche, damentasche, umhängetasche
    rucksack, backpack, tagesrucksack
    uhr, armbanduhr
    schal, halstuch, tuch
    herren, männer, mann
    damen, frauen, frau
    kinder, kids, jungen, mädchen
    teppich, läufer, wollteppich
    kissen, zierkissen, sofakissen, dekokissen
    duvet, bettdecke, steppdecke, federbett
    bettwäsche, duvetbezug, bettbezug, deckenbezug
    vorhang, gardine
    frottiertuch, handtuch, badetuch, duschtuch
    leuchte, lampe
    pendelleuchte, hängelampe, hängeleuchte, deckenlampe, deckenleuchte
    stehleuchte, stehlampe, bodenlampe
    stehleuchte > bogenleuchte
    bogenleuchte, bogenlampe
    fusselentferner, fusselrasierer, fusselentfernungsgerät
    spiegel, wandspiegel
    topf, kochtopf
    schmortopf, bräter, cocotte, gusstopf
    pfanne, bratpfanne
    geschirrset, tafelservice, service, geschirr
    vorratsglas, vorratsdose, vorratsbehälter, einmachglas
    gartensessel, gartenstuhl, gartenmöbel, lounge-sessel
    gummibaum, ficus, zimmerpflanze, grünpflanze
    kettlebell, kugelhantel, rundgewicht
    reifen, pneu
    winterreifen, winterpneu
    kabellos, drahtlos, wireless, akku
    tragbar, portabel, mobil
    holz > eiche, akazie, buche, nussbaum
    leder > rindleder
    wolle > merinowolle, schurwolle
    rot > bordeaux, rost
    blau > marine, petrol, jeansblau
    grün > salbei, oliv, dunkelgrün, petrol
    gelb > senf
    orange > terracotta, rost
    braun > cognac, nussbaum
    beige > creme, sand
    grau > anthrazit
    weiss > wollweiss, creme
    rosa > altrosa
    silber > silberfarben
    gold > goldfarben`,
  fr: `
    téléviseur, tv, télé, télévision, smart tv
    smartphone, téléphone portable, natel
    ordinateur portable, laptop, notebook, pc portable
    portable > smartphone
    tablette, ipad
    moniteur, écran, écran pc
    casque, écouteurs, casque audio
    réduction active, réduction de bruit
    enceinte, haut-parleur, baffle
    barre de son, soundbar
    canapé, sofa, divan
    fauteuil, siège lounge
    bureau, table de travail
    table basse, table de salon
    table à manger, table de salle à manger
    armoire, penderie, garde-robe
    armoire > buffet
    buffet, commode, bahut, meuble tv
    étagère, bibliothèque, rayonnage
    vestiaire, portemanteau, patère
    réfrigérateur, frigo, combiné
    lave-linge, machine à laver
    lave-vaisselle, machine à laver la vaisselle
    sèche-linge, tumbler
    aspirateur, aspirateur-balai
    fer à vapeur, fer à repasser
    machine à expresso, machine à café, cafetière
    robot pâtissier, robot de cuisine, pétrin
    baskets, tennis, sneakers, chaussures de sport
    chaussures > baskets, bottines
    bottines, bottes, boots, chelsea boots
    pull, chandail, pullover, tricot
    sweat-shirt, sweat
    pull > sweat-shirt
    t-shirt, tee-shirt
    pantalon > jean, chino
    jean, denim
    robe, tenue
    veste, blouson
    sac à main, cabas, besace
    sac à dos, backpack
    montre, montre-bracelet
    écharpe, foulard, châle
    homme, hommes, messieurs
    femme, femmes, dames
    enfant, enfants, kids
    tapis, carpette
    coussin, oreiller décoratif
    voile > voilage
    rideau > voilage
    linge de lit, parure de lit, housse de couette, fourre de duvet
    linge éponge, serviette, serviette de bain, drap de bain
    luminaire, lampe
    suspension, plafonnier, lustre
    lampe > suspension, lampadaire
    lampadaire, lampe sur pied
    fauteuil à bascule, rocking-chair
    anti-bouloches, rasoir à peluches
    miroir, glace
    cocotte, faitout, marmite
    poêle, sauteuse
    service, vaisselle, assiettes
    bocal, pot de conservation
    caoutchouc, ficus, plante verte, plante d'intérieur
    kettlebell, haltère
    pneu, pneus
    sans fil, wireless, bluetooth
    portable, nomade
    bois > chêne, acacia, hêtre, noyer
    laine > laine mérinos
    rouge > bordeaux, rouille
    bleu > bleu marine, bleu pétrole, bleu jean
    vert > vert sauge, vert olive, vert foncé
    jaune > moutarde
    orange > terre cuite, rouille
    brun > cognac, noyer
    marron > cognac, noyer
    beige > crème, sable
    gris > anthracite
    blanc > blanc cassé, crème
    rose > vieux rose
    argent > argenté
    or > doré`,
  nl: `
    televisie, tv, smart-tv, beeldbuis
    smartphone, mobiele telefoon, mobiel, gsm
    laptop, notebook
    tablet, ipad
    monitor > beeldscherm
    beeldscherm > monitor, televisie
    koptelefoon, hoofdtelefoon, headset, oortjes
    ruisonderdrukking, noise cancelling
    speaker, luidspreker, box
    soundbar, geluidsbalk
    bank, sofa, bankstel, zitbank
    fauteuil, leunstoel, zetel
    stoel > fauteuil
    bureaustoel, kantoorstoel
    salontafel, bijzettafel, koffietafel
    eettafel, eetkamertafel
    stoel, eetkamerstoel
    kast > dressoir
    kledingkast, garderobekast, kleerkast
    dressoir, sideboard, tv-meubel, ladekast
    open kast, boekenkast, rek, stellingkast
    kapstok, wandkapstok, garderobe
    koelkast, koel-vriescombinatie, ijskast
    wasmachine, wasautomaat, voorlader
    vaatwasser, afwasmachine
    wasdroger, droger
    stofzuiger, steelstofzuiger, steelzuiger
    strijkijzer, stoomstrijkijzer
    espressomachine, koffiemachine, koffiezetapparaat, espressoapparaat
    keukenmachine, keukenrobot, mixer
    sneaker, gympen, sportschoenen, gymschoenen
    schoenen > sneaker, boots, chelseaboots
    chelseaboots, laarzen, enkellaarsjes, boots
    trui, pullover, sweater
    sweatshirt, sweater
    t-shirt, shirt
    broek > jeans, chino
    jeans, spijkerbroek, denim
    kleed > jurk
    jas, jack
    tas > rugzak
    handtas, damestas, schoudertas
    rugzak, backpack, rugtas
    horloge, polshorloge
    sjaal, shawl
    heren, mannen, man
    dames, vrouwen, vrouw
    kinderen, kids, jongens, meisjes
    vloerkleed, tapijt, karpet, kleed
    kussen, sierkussen
    dekbedovertrek, dekbedhoes, beddengoed
    dekbed, donsdeken
    vitrage > gordijn
    handdoek, badhanddoek, badlaken
    lamp, verlichting
    hanglamp, pendellamp, plafondlamp
    vloerlamp, staande lamp, staanlamp
    vloerlamp > booglamp
    schommelstoel, schommelfauteuil
    spiegel, wandspiegel
    braadpan, stoofpan, sudderpan
    pan, koekenpan, bakpan
    servies, eetservies, bordenset
    voorraadpot, voorraadbus, weckpot
    loungestoel, tuinstoel, tuinfauteuil
    rubberplant, ficus, kamerplant
    kettlebell, gewicht
    band, autoband
    draadloos, snoerloos, wireless
    draagbaar, portable
    hout > eiken, acacia, beuken, noten
    houten > eiken, acaciahout
    wol > merinowol
    rood > bordeaux, roest
    blauw > marine, petrol, jeansblauw
    groen > saliegroen, olijf, donkergroen
    geel > mosterd
    oranje > terracotta, roest
    bruin > cognac, noten
    beige > crème, zand
    grijs > antraciet
    wit > gebroken wit, crème
    roze > oudroze
    zilver > zilverkleurig
    goud > goudkleurig`,
  it: `
    televisore, tv, tele, televisione, smart tv
    smartphone, cellulare, telefonino, natel
    notebook, laptop, portatile, computer portatile
    tablet, ipad
    monitor > schermo
    schermo > monitor, televisore
    cuffie, auricolari, headset
    riduzione del rumore, cancellazione del rumore, noise cancelling
    altoparlante, cassa, speaker
    soundbar, barra audio
    divano, sofà, sofa
    poltrona, poltroncina
    sedia > poltrona
    sedia girevole, sedia da ufficio, sedia da scrivania
    mobili ufficio > scrivania, sedia da ufficio
    tavolino, tavolo da salotto, tavolo basso
    tavolo da pranzo, tavolo da cucina
    armadio, guardaroba
    credenza, cassettiera, mobile tv, comò
    scaffale, libreria, mensola
    appendiabiti, attaccapanni
    letto, letto matrimoniale
    frigorifero, frigo, frigocongelatore
    lavatrice, lavabiancheria
    lavastoviglie, lavapiatti
    asciugatrice, asciugabiancheria, tumbler
    aspirapolvere, scopa elettrica
    ferro a vapore, ferro da stiro
    macchina per espresso, macchina da caffè, macchina del caffè
    impastatrice, planetaria, robot da cucina
    sneaker, scarpe da ginnastica, scarpe sportive
    scarpe > sneaker, stivaletti
    stivaletti, stivali, chelsea boots
    pullover, maglione, golf
    felpa, sweatshirt
    pullover > felpa
    t-shirt, maglietta, tshirt
    pantaloni > jeans, chino
    jeans, denim
    abito, vestito
    gonna, sottana
    giacca, giubbotto, giaccone
    borsa > zaino
    borsetta, borsa a mano, tracolla
    zaino, backpack
    orologio, orologio da polso
    sciarpa, foulard, scialle
    uomo, uomini, maschile
    donna, donne, femminile
    bambini, bambino, bambina, bimbi
    tappeto, passatoia
    cuscino, cuscino decorativo
    piumino, piumone, trapunta
    biancheria da letto, copripiumino, lenzuola, parure
    tenda, tende, tendaggio
    asciugamano, telo da bagno, telo doccia
    lampada, luce, lume
    lampada a sospensione, lampadario, plafoniera
    lampada da terra, piantana
    lampada da terra > lampada ad arco
    sedia a dondolo, poltrona a dondolo
    specchio, specchiera
    pentola, casseruola
    casseruola, cocotte
    padella, tegame
    servizio di piatti, stoviglie, piatti
    barattolo, vaso di vetro, contenitore
    poltrona da giardino, mobili da giardino, sedia da giardino
    ficus, pianta da appartamento, pianta verde
    kettlebell, ghiria
    pneumatico, gomma, gomme
    pneumatico invernale, gomme invernali, gomme da neve
    senza fili, wireless, cordless
    portatile, trasportabile
    legno > rovere, acacia, faggio, noce
    lana > lana merino, lana vergine
    rosso > bordeaux, ruggine
    blu > blu marino, petrolio, blu denim
    verde > salvia, oliva, verde scuro, petrolio
    giallo > senape
    arancione > terracotta, ruggine
    marrone > cognac, noce
    beige > crema, sabbia
    grigio > antracite
    bianco > bianco lana, crema
    rosa > rosa antico
    argento > argentato
    oro > dorato`,
  en: `
    television, tv, telly, smart tv
    smartphone, mobile phone, cell phone, mobile
    notebook, laptop
    tablet, ipad
    monitor > screen
    screen > monitor, television
    headphones, headset, earphones, earbuds
    noise cancelling, noise reduction, anc
    speaker, loudspeaker
    soundbar, sound bar
    sofa, couch, settee
    armchair, easy chair
    chair > armchair
    swivel chair, office chair, desk chair
    coffee table, side table
    dining table, kitchen table
    wardrobe, closet
    cupboard > wardrobe, sideboard
    sideboard, chest of drawers, lowboard, tv unit
    shelf, bookcase, shelving
    coat rack, coat stand, hooks
    bed, bed frame, double bed
    refrigerator, fridge, fridge-freezer
    washing machine, washer
    dishwasher, dish washer
    tumble dryer, dryer
    vacuum cleaner, hoover, vacuum
    steam iron, iron
    espresso machine, coffee machine, coffee maker
    stand mixer, food mixer, mixer
    trainers, sneakers, sports shoes
    shoes > trainers, boots
    boots, ankle boots, chelsea boots
    jumper, sweater, pullover
    sweatshirt, hoodie
    jumper > sweatshirt
    t-shirt, tshirt, tee
    trousers, pants
    trousers > jeans, chinos
    jeans, denim
    dress, frock
    skirt, midi skirt
    jacket, coat
    bag > rucksack
    handbag, shoulder bag, purse
    rucksack, backpack
    watch, wristwatch
    scarf, shawl
    men, mens, man
    women, womens, ladies
    children, kids, boys, girls
    rug, carpet, runner
    cushion, scatter cushion
    duvet, quilt, comforter
    bed linen, bedding, duvet cover, sheets
    curtain, drape, net curtain
    towel, bath towel, hand towel
    lamp, light, lighting
    pendant lamp, hanging lamp, ceiling lamp
    floor lamp, standard lamp
    floor lamp > arc lamp
    lint remover, fabric shaver
    mirror, wall mirror
    pot, saucepan
    casserole, dutch oven, cocotte
    frying pan, pan, skillet
    dinner set, tableware, crockery
    storage jar, canister
    lounge chair, garden chair, garden furniture
    rubber plant, ficus, house plant
    kettlebell, weight
    tyre, tyres, tire
    winter tyre, snow tyre
    wireless, cordless, bluetooth
    portable, mobile
    wood > oak, acacia, beech, walnut
    wool > merino wool, new wool
    red > bordeaux, rust
    blue > navy, petrol, denim blue
    green > sage, olive, dark green, petrol
    yellow > mustard
    orange > terracotta, rust
    brown > cognac, walnut
    beige > cream, sand
    grey > anthracite
    gray > grey, anthracite
    white > off-white, cream
    pink > dusty pink`,
};

/** Terms that request help instead of products, by target area. */
const REDIRECTS: Partial<Record<Language, Partial<Record<Area, string[]>>>> = {
  de: {
    returns: ['retoure', 'rücksendung', 'zurückschicken', 'umtausch'],
    service: ['kundendienst', 'hilfe'],
    contact: ['kontakt', 'telefonnummer'],
    shipping: ['lieferung', 'versand'],
    guarantee: ['garantie'],
    sizeGuide: ['grössentabelle'],
    terms: ['agb'],
    privacy: ['datenschutz'],
    revocation: ['widerruf'],
  },
  fr: {
    returns: ['retour', 'renvoi', 'échange'],
    service: ['service clients', 'aide'],
    contact: ['contact'],
    shipping: ['livraison'],
    guarantee: ['garantie'],
    sizeGuide: ['guide des tailles'],
    terms: ['cgv', 'conditions générales'],
    privacy: ['protection des données'],
    revocation: ['rétractation'],
  },
  nl: {
    returns: ['retour', 'retourneren', 'ruilen'],
    service: ['klantenservice', 'hulp'],
    contact: ['contact'],
    shipping: ['bezorging', 'verzending'],
    guarantee: ['garantie'],
    sizeGuide: ['maattabel'],
    terms: ['algemene voorwaarden'],
    privacy: ['privacy'],
    revocation: ['herroeping'],
  },
  it: {
    returns: ['reso', 'resi', 'restituzione', 'cambio'],
    service: ['servizio clienti', 'aiuto'],
    contact: ['contatto', 'numero di telefono'],
    shipping: ['consegna', 'spedizione'],
    guarantee: ['garanzia'],
    sizeGuide: ['guida alle taglie'],
    terms: ['condizioni generali', 'cg'],
    privacy: ['protezione dei dati'],
    revocation: ['diritto di reso', 'recesso'],
  },
  en: {
    returns: ['return', 'returns', 'exchange'],
    service: ['customer service', 'help'],
    contact: ['contact', 'phone number'],
    shipping: ['delivery', 'shipping'],
    guarantee: ['guarantee', 'warranty'],
    sizeGuide: ['size guide'],
    terms: ['terms and conditions', 'terms'],
    privacy: ['data protection', 'privacy'],
    revocation: ['right of return', 'withdrawal'],
  },
};

type First = Parameters<typeof writeSearchRules>[2];

/** Returns the initial synonyms and redirects of a demo tenant in all its languages. */
export function searchRulesOf(tenant: Tenant): First {
  const languages = [...new Set(tenant.locales.map((entry) => entry.language))];
  return {
    synonyms: languages.flatMap((language) =>
      (SYNONYMS[language] ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [said = '', meant = ''] = line.split('>');
          return { language, said: phrases(said), meant: phrases(meant) };
        }),
    ),
    rules: tenant.locales.flatMap(({ locale, language }) =>
      AREAS.flatMap((area) =>
        (REDIRECTS[language]?.[area] ?? []).map((term) => ({
          locale,
          term,
          categoryId: null,
          kind: 'redirect' as const,
          targetKind: 'path' as const,
          target: href(locale, area),
          place: 1,
          factor: 1,
          startsAt: null,
          endsAt: null,
        })),
      ),
    ),
  };
}

const AREAS: Area[] = [
  'returns',
  'service',
  'contact',
  'shipping',
  'guarantee',
  'sizeGuide',
  'terms',
  'privacy',
  'revocation',
];

function phrases(list: string): string[] {
  return list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
