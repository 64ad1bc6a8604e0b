/** Words for colours, materials and patterns. The form is explained in lexicon.ts. */
export const QUALITIES = `
schwarz | noir, noire | zwart, zwarte | nero, nera | black
weiss, weiß, <wollweiss, <creme, <offwhite | blanc, blanche, <blanc cassé, <crème | wit, witte, <gebroken wit, <crème | bianco, bianca | white, <off-white
rot, <bordeaux, <rost, <terracotta | rouge, <bordeaux, <rouille, <terre cuite | rood, rode, <bordeaux, <roest, <terracotta | rosso, rossa, <bordeaux, <ruggine, rossi, rosse | red, <bordeaux, <burgundy, <rust
blau, <marine, <petrol, <jeansblau, <navy, <hellblau, <dunkelblau | bleu, bleue, <bleu marine, <bleu pétrole, <bleu jean, <marine | blauw, blauwe, <marine, <petrol, <jeansblauw, <donkerblauw | blu, azzurro, <blu scuro, <petrolio, azzurra, celeste, <blu marino, blu notte | blue, <navy, <petrol
grün, <salbei, <oliv, <dunkelgrün, <petrol | vert, verte, <vert sauge, <vert olive, <vert foncé | groen, groene, <saliegroen, <olijf, <donkergroen | verde, <salvia, <oliva, verdi, <verde scuro | green, <sage, <olive
gelb, <senf | jaune, <moutarde | geel, gele, <mosterd | giallo, gialla, <senape | yellow, <mustard
orange, <terracotta, <rost | orange, <terre cuite, <rouille | oranje, <terracotta, <roest | arancione, <terracotta | orange, <terracotta, <rust
braun, <cognac, <taupe, <nussbaum | brun, brune, marron, <cognac, <taupe, <noyer | bruin, bruine, <cognac, <taupe, <noten | marrone, <cognac, <tortora, marroni, bruno, <noce | brown, <cognac, <taupe, <tan
beige, <sand, <creme | beige, <sable, <crème | beige, <zand, <crème | beige, <sabbia, <crema | beige, <sand, <cream
rosa, pink, <altrosa, <rosé | rose, <vieux rose, <fuchsia | roze, <oudroze, <fuchsia | rosa, <rosa antico | pink, rose, <dusty pink
lila, violett, <flieder | violet, lilas, mauve, <prune | paars, lila, violet | viola, lilla | purple, violet, lilac
türkis, <petrol, <mint | turquoise, <menthe | turquoise, <mint | turchese | turquoise, <mint
holz, hölzern, <eiche, <akazie, <buche, <nussbaum, <kiefer | bois, en bois, <chêne, <acacia, <hêtre, <noyer, <pin | hout, houten, <eiken, <acacia, <beuken, <noten, <grenen | legno, <quercia, <acacia, <noce, in legno, di legno, <rovere, ligneo | wood, wooden, <oak, <acacia, <walnut, <pine
wolle, wollen, <merinowolle, <schurwolle, <merino | laine, en laine, <laine mérinos, <mérinos | wol, wollen, <merinowol, <merino | lana, <merino, di lana, <lana vergine, <lana merino | wool, woollen, <merino
grau, anthrazit | gris, grise, anthracite | grijs, grijze, antraciet | grigio, grigia, antracite, grafite | grey, gray, anthracite
silber, silbern, silberfarben, silbrig | argent, argenté, argentée | zilver, zilverkleurig, zilveren | argento, argentato, argentata, argentati | silver
gold, golden, goldfarben, goldig | or, doré, dorée | goud, goudkleurig, gouden | oro, dorato, dorata, dorati, dorate, d'oro | gold, golden
natur, naturfarben | naturel | naturel, naturelkleurig | naturale | natural
bunt, mehrfarbig, farbig | multicolore, coloré | meerkleurig, bont, gekleurd | multicolore, colorato | multicoloured, colourful
leder, rindleder, echtleder, nappaleder, ledern | cuir, en cuir, cuir véritable | leer, leren, leder, rundleer | pelle, cuoio, di pelle, in pelle, vera pelle | leather
kunstleder, lederimitat | similicuir, simili cuir, faux cuir | kunstleer, imitatieleer | ecopelle, similpelle | faux leather, imitation leather
baumwolle, cotton, bio-baumwolle, baumwollen | coton, en coton | katoen, katoenen | cotone | cotton
leinen, linnen | lin, en lin | linnen | lino | linen
seide, seidig, satin | soie, satin | zijde, satijn, zijden | seta, raso | silk, satin
samt, velours, velvet, samtig | velours | velours, fluweel, fluwelen | velluto, vellutato | velvet
cord, kord, breitcord | velours côtelé | corduroy, ribfluweel | velluto a coste | corduroy
daunen, daune, federn | duvet plumes, plumes | dons, donsveren | piuma, piume | down, feathers
fleece, plüsch | polaire, peluche tissu | fleece, pluche stof | pile, felpato | fleece
metall, stahl, eisen, metallisch | métal, acier, fer | metaal, staal, ijzer, metalen | metallo, acciaio, ferro | metal, steel, iron
edelstahl, chromstahl@ch, inox | inox, acier inoxydable, acier chromé | rvs, roestvrij staal, edelstaal | acciaio inox, inox, acciaio inossidabile | stainless steel
marmor | marbre | marmer | marmo | marble
rattan, korbgeflecht, geflecht, polyrattan | rotin, tressé, osier, polyrotin | rotan, rieten, riet, gevlochten | rattan, vimini | rattan, wicker
kabellos, drahtlos, wireless, schnurlos, >bluetooth | sans fil, wireless, >bluetooth | draadloos, snoerloos, wireless, >bluetooth | senza fili, wireless, bluetooth, cordless, senza filo, senza cavo | cordless, wireless
geblümt, blumenmuster, floral, blumenprint, geblumt, blümchen | fleuri, à fleurs, fleurie, floral | gebloemd, bloemenprint, bloemen print | a fiori, floreale, a fiorellini, fiorato, fiorata | floral, flowery
gestreift, streifen, ringel, geringelt | rayé, rayures, à rayures, rayée | gestreept, strepen | a righe, righe, rigato, rigata, a strisce, strisce | striped, stripes
kariert, karo, karomuster | à carreaux, carreaux, carreauté | geruit, ruit, ruitjes | a quadri, scozzese, quadretti, a quadretti | checked, tartan, plaid pattern
gepunktet, punkte, pünktchen, tupfen | à pois, pois, pointillé | gestippeld, stippen, bolletjes | a pois, pois, a pallini, pallini | dotted, polka dot, spotted
 | | | | waterproof, water-repellent, showerproof
 | | | diritto, diritta, dritto, dritta | straight
 | | | girevole, girevoli, rotante | swivel, revolving
 | | | allungabile, allungabili, estensibile | extending, extendable
 | | | imbottito, imbottita, trapuntato, trapuntata | padded, upholstered
 | | | massiccio, massiccia, massello | solid
 | | | stretto, stretta, aderente, aderenti, slim | slim, skinny, narrow, slimline
 | | | largo, larga, larghi, larghe, ampio, ampia, ampi, ampie | wide, loose, baggy, oversized
 | | | rotondo, rotonda, tondo, tonda | round, circular
 | | | parete, >muro, >muri | wall
 | | | compatto, compatta, >piccolo, >piccola, >piccoli, >piccole, >salvaspazio | compact, >small, >little, >space-saving
 | | | elettrico, elettrica, motorizzato, motorizzata | electric, motorised
faltbar, klappbar | pliable, pliant | opvouwbaar, inklapbaar | pieghevole, pieghevoli | foldable, folding, fold-up
schiebetür, schiebetüren | porte coulissante, portes coulissantes | schuifdeur, schuifdeuren | porte scorrevoli, porta scorrevole, ante scorrevoli, anta scorrevole | sliding door, sliding doors
`;
