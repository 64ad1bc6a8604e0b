/** Nouns that form Dutch compounds in a shop. The words of the catalogue extend them. */
export const DUTCH_NOUNS = `
  bikini driehoek laars maaier overslag romper sierkussen sneaker triangel kruiden
  aardappel accu achter afstand afval arm armband auto avond baby bad bak bal balkon bamboe band bank bar basis bed bedden
  been beha beker berg berging bestek beugel beurs bier bij blad blik bloem bloes blouse blok bodem boek boeken bol boom boon
  boord boot bord borstel bos bouw boxspring braad brand breedte bril broek brood bruin bureau buggy buik buis buiten bus
  camera camping chino couch dag dak dame dames dek dekbed dekbedovertrek deken deksel deur dier doek doos douche draad
  draaier drank droger druk eet ei eik eiken emmer energie espresso familie fauteuil feest fiets filter fitness flanel fles
  fluweel foto frame friet fruit gang garde garderobe garen gas gast geel geld geluid gereedschap gewicht gezicht glas goed
  goederen gordijn goud gras greep grill grond haak haar hals hand handdoek handschoen handtas hang hanger hart heer heren hemd
  herfst heup hoek hoes hoofd hoofdbord hoofdkussen hoofdtelefoon hond hout huid huis huishoud hoogte horloge hoed inch inductie jaar jack jas
  jeans jersey jongen jurk kaars kaart kachel kam kamer kant kap kapstok kast kat katoen keramiek ketel keuken kind kinder
  kinderen klap kleding kleed kleren klok knoop koel koelkast koffer koffie koken kom kookplaat kop koper koptelefoon kraag
  kraan krans kruk kuip kunst kurk kussen kussensloop laars laken lamp laptop lattenbodem leer leder lengte lepel lever licht
  linnen lijst lounge lucht luidspreker maat machine mand mantel mat matras meisje melk merino mes messing metaal meubel
  middag mode mok molen monitor mouw muis muts muur nacht nachtkastje naald net noot noten olie ontbijt oor opberger oven
  overhemd overtrek pak pan panel pannen pantalon papier parasol patroon peper plaat plank plant pleister plastic poeder poef poot porselein
  pot potten print pyjama raam rand regen reis rek rem riem ring rits rok rol room rug rugzak salon schaal schaar schans
  scherm schep schilder schoen schoenen schoot schort schoteltje schroef servet servies set shirt shirts sieraad sierkussen
  sjaal ski slaap slip slippers slot smartphone sneaker sneeuw soep sok sokken sofa speaker speel spel spiegel spijker sport
  staal stal stand steel steen steengoed stekker stem stof stofzuiger stoel stoelen stok stoom stopcontact strand strijk
  strijkijzer stuk suiker tafel tand tapijt tas tegel tegoed telefoon televisie tent terras thee tijd toilet trap trommel
  trui tuin vaas vaat vaatwasser vat venster vest vet video vinger vis vlees vleugel vloer vloerkleed voeding voet vogel
  voorraad vork vriezer vrouw vuur waaier wagen wand warmte was wasser water week wekker wereld werk wieg wijn wind winkel winter
  woon wol zak zand zee zeep zetel zijde zilver zitbank zitter zolder zomer zon zout zwem`;

export const DUTCH_MODIFIERS = `
  aluminium anti bad berg braad bureau dikke douche draai drie dubbel eet eiken enkel espresso extra flu fris front groot
  hang half heet hoek hoge hoofd inbouw kleine klap klim koel kook koud koffie kort lange lees leren licht loop lounge maxi
  midi mini naai opberg opvouw outdoor ovale rond ronde ruis salon schommel schuif slaap speel sta strijk stoom stof thermo
  tuin twee uitschuif vier vloer voor vouw vries was warm wind woon zacht zit zitzak zwem`;

export const DUTCH_KEPT = `
  handschoen handdoek beeldscherm luidspreker koptelefoon hoofdtelefoon stofzuiger rugzak overhemd gereedschap overtrek
  speelgoed beddengoed steengoed badtextiel onderbroek strijkijzer boxspring nachtkastje dressoir ananas aardappel
  badkamer woonkamer slaapkamer eetkamer kinderkamer vrachtwagen feestdag kapstok rubberplant kerstboom notenboom
  badpak pakket panter jarig kasteel tafelen stoelgang bankpas bankrekening databank powerbank parket kettlebell
  hoofdbord toetsenbord schoolbord lampenkap lamellen lattenbodem materiaal kraanvogel wasbeer zeepaardje voetbal basketbal ijzer gietijzer kandelaar kandelaars dekbed donsdekbed badjas ochtendjas kamerjas`;
