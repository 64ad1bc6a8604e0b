/** Words for clothes, shoes and what people wear with them. The form is explained in lexicon.ts. */
export const CLOTHES = `
= kleidung, bekleidung, mode, >klamotten, >gwand | vêtements, vêtement, habits, mode, >fringues, >sapes | kleding, kleren, mode | abbigliamento, moda | clothes, clothing, fashion, apparel
damenmode, damenbekleidung, frauenmode, frauenkleider | mode femme, vêtements femme | damesmode, dameskleding, vrouwenkleding | moda donna, abbigliamento donna | women's fashion, womenswear, women's clothing, ladieswear, ladies' fashion
herrenmode, herrenbekleidung, männermode | mode homme, vêtements homme | herenmode, herenkleding, mannenkleding | moda uomo, abbigliamento uomo | men's fashion, menswear, men's clothing
kindermode, kinderbekleidung, kinderkleider, kinderkleidung, >kindersachen | mode enfant, vêtements enfant | kindermode, kinderkleding, kinderkleren | moda bambino, abbigliamento bambini | children's fashion, children's clothing, kidswear, kids clothes, kids fashion
baby, säugling, babymode, babykleidung, babykleider@ch, babysachen, >erstausstattung, >babyausstattung | bébé, layette, vêtements bébé | baby, babykleding, babymode, babyspullen, babykleren | neonato, abbigliamento neonato | baby, baby clothes, babywear
damen, frauen, frau, dame, >damenartikel | femme, femmes, dames, dame | dames, vrouwen, vrouw, dame | donna, donne, signora | women, woman, ladies
herren, männer, mann, herr | homme, hommes, messieurs, monsieur | heren, mannen, man, heer | uomo, uomini, signore | men, man, gentlemen
kinder, kids, kind | enfant, enfants, kids | kinderen, kids, kind | bambino, bambini, bambina | kids, children, child
mädchen, girls, >meitli@ch, mädchenmode, mädchenkleidung, >mädchenkleider | fille, filles, fillette | meisjes, meisje, meisjeskleding, meisjeskleren | ragazza, ragazze | girls, girl
jungen, knaben, buben, bube, junge, boys, >bub, jungenmode, knabenmode, bubenkleider, jungenkleidung | garçon, garçons | jongens, jongen, jongenskleding, jongenskleren | ragazzo, ragazzi | boys, boy, boyswear, boys clothes, boys clothing
kleid, damenkleid, >robe, !kleines schwarzes | robe, robes, tenue, !petite robe noire | jurk, jurken, >kleedje, >kleed | vestito, abito da donna, <abito | dress, frock, >sundress
abendkleid, ballkleid, cocktailkleid, festkleid, partykleid, <kleid | robe de soirée, robe de cocktail, robe de bal, robe de fête, <robe | avondjurk, cocktailjurk, feestjurk, galajurk, <jurk | abito da sera, vestito da cerimonia, <vestito, <abito, vestito da sera, abito da cerimonia | evening dress, cocktail dress, party dress, ball gown, <dress
sommerkleid, strandkleid, <kleid | robe d'été, robe de plage, <robe | zomerjurk, strandjurk, <jurk | vestito estivo, abito estivo, <vestito, <abito | summer dress, beach dress, <dress
maxikleid, langes kleid, <kleid | robe longue, robe maxi, <robe | maxi-jurk, lange jurk, <jurk | vestito lungo, abito lungo, <vestito, <abito | maxi dress, long dress, <dress
mädchenkleid, kinderkleid, <kleid | robe fille, robe enfant, <robe | meisjesjurk, meisjesjurkje, kinderjurk, <jurk | vestito bambina, <vestito, <abito | girls' dress, <dress
rock, damenrock, jupe@ch | jupe, jupes | rok, rokken, rokje, plooirok | gonna, gonne | skirt
minirock, kurzer rock, <rock | minijupe, mini-jupe, jupe courte, <jupe | minirok, kort rokje, <rok | minigonna, <gonna | mini skirt, <skirt
bluse, damenbluse, tunika, hemdbluse | chemisier, blouse, tunique | blouse, bloes, tuniek | camicetta, blusa, tunica, >blusetta, camicia donna, camicia da donna | blouse, tunic
hemd, herrenhemd, oberhemd, businesshemd, freizeithemd | chemise, chemise homme, >liquette | overhemd, hemd, herenoverhemd | camicia, camicia uomo, camicia da uomo | shirt
frackhemd, <hemd | chemise habillée, <chemise | smokinghemd, <overhemd | camicia elegante, <camicia | dress shirt, formal shirt, <oxford shirt, <linen shirt, <flannel shirt
t-shirt, tshirt, shirt, kurzarmshirt, leibchen@at, >leiberl@at | t-shirt, tee-shirt, tshirt | t-shirt, shirt, tshirt | maglietta, t-shirt | t-shirt, tee, tshirt
polo, poloshirt, polohemd | polo, polo-shirt | polo, poloshirt | polo | polo, polo shirt
top, trägertop, tanktop, trägershirt, damentop, achselshirt, ärmelloses shirt | top, débardeur, caraco, haut sans manches, >haut, haut femme | top, topje, tanktop, hemdje, mouwloos shirt, damestop | top, canottiera, canotta | top, tank top, camisole
langarmshirt, longsleeve, <shirt | t-shirt à manches longues, t-shirt manches longues, haut à manches longues, <t-shirt | longsleeve, shirt met lange mouwen, <shirt | maglia a maniche lunghe, <maglietta | long-sleeved shirt, longsleeve, <t-shirt
pullover, pulli, strickpullover, sweater, >strickwaren, >strick | pull, pull-over, pullover, chandail, tricot | trui, pullover, sweater | maglione, pullover, maglia di lana, >maglia | jumper, pullover, sweater, >knitwear
rollkragenpullover, rolli, rollkragen, rollkragenpulli, <pullover | pull à col roulé, col roulé, <pull | coltrui, rolkraag, coltrui dames, <trui | dolcevita, maglione a collo alto, <maglione, collo alto, lupetto | turtleneck, roll neck, polo neck, <jumper
strickjacke, cardigan, strickmantel, strickweste, >lismer@ch, >wolljacke | gilet, cardigan, veste en tricot, gilet en maille | vest, vestje, vestjes, cardigan, gebreid vest, >gilet | cardigan, >golfino | cardigan
sweatshirt, sweater | sweat-shirt, sweat, sweatshirt | sweatshirt, sweater | felpa, sweatshirt | sweatshirt
hoodie, hoody, kapuzenpullover, kapuzenpulli, kapuzensweatshirt | sweat à capuche, hoodie, pull à capuche | hoodie, capuchontrui, trui met capuchon | felpa con cappuccio | hoodie, hooded sweatshirt, hooded top
weste, gilet, >bodywarmer | gilet sans manches, veste sans manches, bodywarmer, gilet de costume | bodywarmer, gilet | gilet, panciotto | waistcoat, gilet, bodywarmer, >vest
pullunder | pull sans manches, débardeur en maille | spencer, slipover | gilet di maglia | tank top, knitted vest, sweater vest
jacke, jacket, blouson, >kittel, >tschope@ch | veste, blouson, jaquette@ch | jas, jack, jasje, zomerjas, tussenjas | giacca, giubbotto, giubbino | jacket
winterjacke, daunenjacke, steppjacke, pufferjacke, puffer, <jacke | doudoune, veste d'hiver, veste matelassée, anorak, <veste | winterjas, donsjas, gewatteerde jas, pufferjas, <jas | piumino, giacca invernale, <giacca, giacca imbottita | winter jacket, down jacket, puffer jacket, quilted jacket, <jacket
regenjacke, regenmantel, windjacke, >friesennerz, >pelerine, <jacke | veste de pluie, imperméable, coupe-vent, k-way, ciré, <veste, >imper | regenjas, regenjack, windjack, regenmantel, <jas | impermeabile, giacca a vento, <giacca, giacca antivento, giacca antipioggia | rain jacket, raincoat, windbreaker, mac, <jacket
mantel, wintermantel, wollmantel, trenchcoat, parka | manteau, manteaux, trench, pardessus, parka, >caban | mantel, jas, winterjas, trenchcoat, parka | cappotto, soprabito, parka, trench | coat, overcoat, trench coat, parka
kinderjacke, <jacke | veste enfant, <veste | kinderjas, kinderjack, <jas | giacca bambino, <giacca | kids' jacket, <jacket
lederjacke, <jacke | veste en cuir, blouson en cuir, perfecto, <veste | leren jas, leren jack, <jas | giacca di pelle, <giacca | leather jacket, <jacket
jeansjacke, denimjacke, <jacke | veste en jean, veste en denim, <veste | spijkerjack, spijkerjas, spijkerjasje, jeansjack, <jas | giacca di jeans, <giacca | denim jacket, <jacket
softshelljacke, funktionsjacke, outdoorjacke, <jacke | veste softshell, veste de randonnée, <veste | softshelljas, outdoorjas, <jas | giacca softshell, <giacca | softshell jacket, outdoor jacket, <jacket
hose, beinkleid, hosen, >stoffhose, >marlenehose | pantalon, pantalons, >futal, >froc | broek, broeken, pantalon, lange broek | pantaloni, pantalone, calzoni | trousers, pants, >slacks
jeans, jeanshose, denim, bluejeans, denimhose | jean, jeans, denim, pantalon en jean | jeans, spijkerbroek, denim | jeans | jeans, denims
chino, chinohose, stoffhose, anzughose, bundfaltenhose, <hose | chino, pantalon en toile, pantalon à pinces, <pantalon | chino, chinobroek, ribbroek, bandplooibroek, pantalon, <broek | chino, <pantaloni | chinos, >cords, <trousers
cargohose, cargo, <hose | pantalon cargo, cargo, <pantalon | cargobroek, cargo, <broek | pantaloni cargo, <pantaloni | cargo trousers, cargo pants, <trousers
leggings, leggins, jeggings | legging, leggings | legging, leggings | leggings | leggings
jogginghose, trainerhose@ch, trainingshose, sporthose, sweathose, trainer@ch | pantalon de jogging, jogging, pantalon de sport, training@ch | joggingbroek, trainingsbroek, sportbroek, huispak | pantaloni della tuta, tuta, <pantaloni felpati, <pantaloni di felpa | jogging bottoms, joggers, sweatpants, tracksuit bottoms
trainingsanzug, jogginganzug, sportanzug | survêtement, ensemble de sport | trainingspak, joggingpak, sportpak | tuta da ginnastica, tuta sportiva | tracksuit
shorts, kurze hose, bermuda, bermudas | short, bermuda, pantacourt | short, korte broek, bermuda | pantaloncini, bermuda | shorts, bermuda shorts, bermudas
overall, jumpsuit, einteiler, latzhose | combinaison, combi-pantalon, salopette | jumpsuit, tuinbroek, overall | tuta intera, salopette | jumpsuit, dungarees, overalls, bib overalls
anzug, herrenanzug, hosenanzug, hochzeitsanzug | costume, tailleur, tailleur-pantalon, >complet | pak, kostuum, herenpak, broekpak, trouwpak | completo, abito da uomo, abito uomo, abito elegante, completo uomo, completo da uomo, <giacca componibile, <gilet componibile, <pantaloni componibili | suit
sakko, blazer, veston, jackett, anzugjacke, >janker@at | veston, blazer, veste de costume | colbert, blazer, jasje | giacca, blazer | blazer, suit jacket, sport coat
smoking, frack | smoking | smoking | smoking | tuxedo, dinner jacket
dirndl, tracht, trachten, lederhose | costume traditionnel, dirndl | dirndl, lederhosen | costume tirolese | dirndl, lederhosen
grosse grössen, übergrösse, übergrössen, plus size, xxl mode, curvy, mode für mollige | grandes tailles, grande taille, plus size, curvy | grote maten, plus size, maatje meer | taglie forti, taglie comode, taglia forte, taglia grande, taglie grandi | plus size, large sizes
umstandsmode, schwangerschaftsmode, umstandskleid, schwangerschaft | vêtements de grossesse, maternité, mode maternité | zwangerschapskleding, positiekleding | abbigliamento premaman, premaman | maternity wear, maternity clothes
body, bodysuit, strampler, babybody, strampelanzug | body, bodies, grenouillère, pyjama bébé | romper, rompertje, boxpakje, body | body, tutina | bodysuit, babygrow, romper, onesie
schneeanzug, skianzug, skihose, skijacke, schneehose | combinaison de ski, pantalon de ski, veste de ski, combinaison de neige | skipak, skibroek, skijas, sneeuwpak | tuta da sci, pantaloni da sci, giacca da sci | snowsuit, ski suit, ski trousers, ski jacket
= unterwäsche, wäsche@at, leibwäsche, dessous, reizwäsche, lingerie, damenunterwäsche, <bh, <slip | lingerie, sous-vêtements, dessous, sous-vêtements femme, <soutien-gorge, <culotte | ondergoed, lingerie, damesondergoed, <bh, <slip | intimo, biancheria intima, lingerie, <reggiseno, <slip | underwear, lingerie
bh, büstenhalter, bustier, bra, >brassière | soutien-gorge, soutif, brassière, bustier, >bh | bh, beha, bustehouder, bra | reggiseno, reggipetto | bra, brassiere
sport-bh, sportbh | brassière de sport, soutien-gorge de sport | sport-bh, sportbeha, sport bh | reggiseno sportivo | sports bra
slip, unterhose, unterhosen, schlüpfer, panty, panties, hipster, string, damenslip | slip, culotte, shorty, string, panty | slip, onderbroek, slipje, string, hipster | slip, mutande, culotte, mutandine, perizoma | knickers, briefs, panties, underpants, thong
boxershorts, boxer, boxershort, herrenunterhose, pants | boxer, boxers, caleçon | boxershort, boxer, boxers | boxer | boxer shorts, boxers, trunks
unterhemd, unterleibchen@at | maillot de corps, tricot de corps | onderhemd, hemdje | canottiera, maglia intima | vest, undershirt
nachthemd, sleepshirt, nachtkleid | chemise de nuit, nuisette | nachthemd, slaapshirt, nachtjapon, nachtkleed, >japon | camicia da notte | nightdress, nightie, nightshirt
pyjama, schlafanzug, nachtwäsche, pyjamas | pyjama, vêtements de nuit, pyjamas | pyjama, nachtkleding, slaapkleding | pigiama, completo notte | pyjamas, pajamas, sleepwear, nightwear
morgenmantel, bademantel, hausmantel, schlafrock@at, kimono | peignoir, robe de chambre, peignoir de bain, sortie de bain | badjas, ochtendjas, kamerjas, duster | accappatoio, vestaglia | dressing gown, bathrobe, robe
socken, strümpfe, socke, kniestrümpfe, sneakersocken, >söckli@ch | chaussettes, chaussette, mi-bas, socquettes | sokken, sok, kniekousen, kousen | calzini, calze, calzettoni | socks, stockings
strumpfhose, feinstrumpfhose, strumpfhosen, strümpfli@ch | collant, collants, >bas | panty, panty's, maillot, kousenbroek | collant, calze, calze velate | tights, pantyhose
thermounterwäsche, skiunterwäsche, funktionswäsche | sous-vêtements thermiques, sous-vêtements de ski | thermo-ondergoed, thermokleding | intimo termico | thermal underwear, base layer
bikini, zweiteiler | bikini, maillot deux pièces, maillot de bain deux pièces | bikini | bikini, due pezzi | bikini
badeanzug, badekleid@ch, schwimmanzug, tankini, bademode, badesachen | maillot de bain, >maillot, maillot une pièce, tankini, maillots | badpak, zwempak, tankini, badmode, zwemkleding | costume da bagno, costume intero, >costume | swimsuit, swimming costume, bathing suit, swimwear
badehose, badeshorts, badehosen, schwimmhose, schwimmshorts | short de bain, slip de bain, boxer de bain, caleçon de bain | zwembroek, zwemshort, zwemshorts | costume da bagno uomo, boxer da mare, pantaloncini da bagno | swimming trunks, swim shorts
= schuhe, schuh, schuhwerk, >latschen, >winterschuhe, >freizeitschuhe | chaussures, chaussure, souliers, >pompes, >godasses | schoenen, schoen, schoeisel | scarpe, scarpa, calzature | shoes, shoe, footwear
damenschuhe, frauenschuhe, <schuhe | chaussures femme, chaussures pour femme, <chaussures | damesschoenen, <schoenen | scarpe da donna, <scarpe | women's shoes, <shoes
herrenschuhe, männerschuhe, <schuhe | chaussures homme, chaussures pour homme, <chaussures | herenschoenen, <schoenen | scarpe da uomo, <scarpe | men's shoes, <shoes
kinderschuhe, <schuhe | chaussures enfant, chaussures pour enfant, <chaussures | kinderschoenen, <schoenen | scarpe da bambino, <scarpe | kids' shoes, children's shoes, <shoes
sneaker, sneakers, turnschuhe, turnschuh, sportschuhe, freizeitschuhe, laufschuhe, hallenschuhe, >runner | baskets, basket, sneakers, tennis, chaussures de sport, chaussures de course, runnings | sneaker, sneakers, gympen, gymschoenen, sportschoenen, hardloopschoenen | sneakers, scarpe da ginnastica, scarpe sportive, >scarpe | trainers, sneakers, running shoes, sports shoes, >shoes
stiefel, boots, stiefeletten, stiefelette, winterstiefel, lederstiefel, ankleboots, bottinen, >botten | bottes, bottines, boots, botte, bottine, bottes d'hiver | laarzen, laarsjes, boots, enkellaarsjes, enkellaarzen, laars | stivali, stivaletti, stivale, >scarpe | boots, ankle boots, >shoes
chelsea boots, chelseaboots, <boots | bottines chelsea, chelsea boots, boots chelsea, <bottines | chelseaboots, chelsea boots, <laarzen | stivaletti chelsea, <stivaletti | chelsea boots, <boots
gummistiefel, regenstiefel | bottes de pluie, bottes en caoutchouc | regenlaarzen, rubberlaarzen | stivali di gomma, stivali da pioggia | wellington boots, wellies, rain boots
wanderschuhe, trekkingschuhe, bergschuhe, wanderstiefel, <schuhe | chaussures de randonnée, chaussures de marche, chaussures de montagne, <chaussures | wandelschoenen, bergschoenen, <schoenen | scarponi, scarpe da trekking, <scarpe | hiking boots, walking boots, <shoes
sandalen, sandaletten, sandale, zehentrenner, flip-flops, flipflops | sandales, sandale, tongs, nu-pieds | sandalen, slippers, teenslippers | sandali, infradito | sandals, flip-flops
hausschuhe, finken@ch, pantoffeln, hüttenschuhe, >patschen, >schlapfen, schlappen, >finkli@ch | pantoufles, chaussons, pantoufle, >charentaises | pantoffels, sloffen, huisschoenen | pantofole, ciabatte | slippers, house shoes
pumps, high heels, highheels, stöckelschuhe, absatzschuhe | escarpins, talons hauts, chaussures à talons | pumps, hakken, hoge hakken | décolleté, scarpe col tacco | pumps, high heels, heels, court shoes
ballerinas, ballerina | ballerines | ballerina's, ballerina | ballerine | ballet pumps, ballet flats
halbschuhe, <schuhe, schnürschuhe, businessschuhe, slipper, loafer, mokassins | chaussures à lacets, mocassins, derbies, richelieus | veterschoenen, nette schoenen, loafers, instappers, mocassins | mocassini, scarpe stringate, >scarpe | loafers, lace-ups, brogues, oxfords
= accessoires, zubehör mode | accessoires | accessoires | accessori | accessories
tasche, taschen, damentasche | sac, sacs | tas, tassen | borsa, borse | bag, bags
handtasche, damentasche, ledertasche, umhängetasche, schultertasche, shopper, henkeltasche, clutch, crossbody | sac à main, cabas, besace, >sacoche, sac bandoulière, pochette, sac porté épaule, shopper | handtas, handtassen, damestas, schoudertas, shopper, clutch, crossbodytas | borsetta, borsa a tracolla, pochette | handbag, shoulder bag, shopper, clutch, tote bag
rucksack, tagesrucksack, backpack, schulrucksack, >tornister | sac à dos, backpack | rugzak, rugtas, backpack, schooltas | zaino, sacco da montagna | rucksack, backpack
koffer, reisekoffer, trolley, rollkoffer, handgepäck | valise, trolley, bagage, bagages, bagage à main | koffer, trolley, reiskoffer, handbagage, valies | valigia, trolley | suitcase, luggage, >trolley, trolley case
reisetasche, sporttasche, weekender | sac de voyage, sac de sport, sac week-end | reistas, sporttas, weekendtas | borsone, borsa da viaggio, borsa sportiva | holdall, travel bag, sports bag, weekender, duffel bag
laptoptasche, notebooktasche, aktentasche | sacoche ordinateur, sacoche, serviette en cuir, porte-documents, housse ordinateur, housse d'ordinateur, housse pc portable | laptoptas, aktetas, laptophoes | borsa per laptop, borsa per computer, borsa per notebook, custodia per computer | laptop bag, briefcase, laptop sleeve, laptop case
geldbörse, portemonnaie, geldbeutel, brieftasche, portmonee | portefeuille, porte-monnaie | portemonnee, portefeuille, beurs | portafoglio, portamonete | wallet, purse
gürtel, gurt@ch, ledergürtel | ceinture, ceinturon | riem, ceintuur, broekriem | cintura | belt
mütze, kappe@ch, strickmütze, beanie, wollmütze, haube@at, pudelmütze, >chappe@ch | bonnet, bonnets, tuque | muts, mutsen, beanie, wollen muts | berretto, cuffia di lana, >berretta | beanie, woolly hat, <ribbed hat
hut, hüte, filzhut, sonnenhut, strohhut | chapeau, chapeaux, chapeau de paille | hoed, hoeden, zonnehoed, strohoed | cappello | hat, sun hat
cap, baseballcap, schirmmütze, basecap, baseballkappe | casquette, cap | pet, cap, baseballpet | berretto con visiera, cappellino | cap, baseball cap
schal, halstuch, tuch, foulard@ch, schals, schlauchschal, loop, >stola | écharpe, foulard, châle, snood, étole | sjaal, shawl, omslagdoek, halsdoek, stola | sciarpa, foulard | scarf, shawl, snood
handschuhe, fäustlinge, fingerhandschuhe, >händsche@ch, >händschuhe@ch | gants, gant, moufles, mitaines | handschoenen, wanten, handschoen | guanti | gloves, mittens
krawatte, schlips, fliege krawatte | cravate, nœud papillon | stropdas, das, vlinderdas, strik | cravatta, papillon | tie, bow tie
regenschirm, schirm, knirps, taschenschirm | parapluie | paraplu | ombrello | umbrella
sonnenbrille, >brille | lunettes de soleil, lunettes | zonnebril | occhiali da sole | sunglasses
schmuck, modeschmuck, bijouterie@ch | bijoux, bijou, bijouterie | sieraden, juwelen, sieraad | gioielli, bigiotteria | jewellery, jewelry
kette, halskette, collier, anhänger kette | collier, chaîne, pendentif, sautoir | ketting, halsketting, collier, hanger | collana | necklace, chain, pendant
ohrringe, ohrstecker, creolen, ohrhänger, ohrschmuck | boucles d'oreilles, boucle d'oreille, créoles, clous d'oreilles | oorbellen, oorringen, oorstekers, oorknopjes | orecchini | earrings, studs, hoops
ring, ringe, fingerring, ehering, verlobungsring | bague, bagues, anneau, alliance | ring, ringen, verlovingsring, trouwring | anello, anelli, fede, fede nuziale | ring, rings, wedding ring, engagement ring
armband, armreif, armkette, armbänder | bracelet, bracelets, jonc | armband, armbanden, slavenarmband | bracciale, braccialetto | bracelet, bangle
uhr, armbanduhr, uhren, damenuhr, herrenuhr, chronograph | montre, montres, montre-bracelet, chronographe | horloge, polshorloge, horloges, >uurwerk | orologio, orologi, orologio da polso | watch, wristwatch, watches
smartwatch, fitnesstracker, fitnessuhr, sportuhr, gps-uhr | montre connectée, smartwatch, bracelet connecté, montre de sport | smartwatch, fitnesstracker, sporthorloge | smartwatch, orologio sportivo | smartwatch, fitness tracker
`;
