import type { writeSearchRules } from '../src/shop/search/engine/index.ts';
import { type Area, href } from '../src/tenants/paths.ts';
import type { Language, Tenant } from '../src/tenants/tenant.ts';

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
    drehstuhl, bürostuhl, schreibtischstuhl
    couchtisch, salontisch, wohnzimmertisch, beistelltisch
    esstisch, esszimmertisch
    schrank > kleiderschrank, sideboard
    kleiderschrank, garderobenschrank, spind
    sideboard, kommode, anrichte, lowboard
    regal, bücherregal, wandregal, gestell
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
    t-shirt, tee-shirt, maillot
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
    jurk, kleed
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
    spiegel, wandspiegel
    braadpan, stoofpan, sudderpan
    pan, koekenpan, bakpan
    servies, eetservies, bordenset
    voorraadpot, voorraadbus, weckpot
    loungestoel, tuinstoel, tuinfauteuil
    rubberplant, ficus, kamerplant
    kettlebell, gewicht
    band, autoband, winterband
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
