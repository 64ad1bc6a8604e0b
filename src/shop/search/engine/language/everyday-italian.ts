/** Everyday Italian words of shops, of Italy and Switzerland. All phrases of a line have one meaning. */
export const ITALIAN_GROUPS = `
pantaloni, calzoni
maglione, pullover, maglia di lana
felpa, sweatshirt
maglietta, t-shirt
camicetta, blusa
giacca a vento, giacca antivento
giubbotto, giubbino
piumino, giacca imbottita
impermeabile, giacca antipioggia
gilet, panciotto
collo alto, dolcevita, lupetto
pigiama, completo notte
slip, mutande
reggiseno, reggipetto
collant, calze velate
calzini, calzettoni
boxer da mare, pantaloncini da bagno
scarpe da ginnastica, sneakers, scarpe sportive
ciabatte, pantofole
stivali di gomma, stivali da pioggia
zaino, sacco da montagna
borsa, borsetta
borsone, borsa sportiva
valigia, trolley
portafoglio, portamonete
passeggino, carrozzina
divano, sofà, canapè
poltrona, poltroncina
poggiapiedi, pouf
armadio, guardaroba
cassettiera, comò, canterano
comodino, tavolino da notte
libreria, scaffale per libri
credenza, madia, sideboard
scrivania, scrittoio
sedia da ufficio, sedia girevole
tavolo da pranzo, tavolo per sala da pranzo
tavolino, tavolino da salotto
piumone, duvet, trapunta
copripiumino, fodera per piumone
biancheria da letto, lenzuola
tenda, tendaggio
cuscino, guanciale
lampadario, lampada a sospensione
piantana, lampada da terra
abat-jour, lampada da tavolo
televisore, tv, televisione, tivù
cellulare, telefonino, smartphone, natel
portatile, laptop, notebook
cuffie, auricolari
chiavetta usb, penna usb, memoria usb
lavatrice, lavabiancheria
asciugatrice, asciugabiancheria, tumbler
lavastoviglie, lavapiatti
frigorifero, frigo
congelatore, freezer
forno a microonde, microonde
fornello, piano cottura
cappa, cappa aspirante
aspirapolvere, aspiratore
asciugacapelli, phon, fon
macchina da caffè, macchina del caffè, macchina per il caffè
bollitore, bollitore elettrico
frullatore, mixer
robot da cucina, impastatrice
padella, tegame
pentola, casseruola
posate, set di posate
stoviglie, servizio di piatti
strofinaccio, canovaccio
asciugamano, telo da bagno
stendino, stendibiancheria
cestino, pattumiera
griglia, barbecue, grill
tagliaerba, tosaerba
tubo da giardino, canna per annaffiare
mobili da giardino, arredo da giardino
trapano, trapano avvitatore
prolunga, cavo di prolunga
bicicletta, bici
bicicletta elettrica, e-bike, bici elettrica
monopattino, trottinette
`;

/** Italian words that mean more than others, in this direction only. */
export const ITALIAN_DIRECTED = `
scarpe > stivali, sneakers, mocassini
telefono > cellulare, smartphone
computer > portatile, pc
lume > lampada
rosso > bordeaux
luce > lampada
costume > costume da bagno
culla > lettino
`;
