import { foldText } from '../../../../platform/fold-text.ts';
import type { LanguageCode } from './language.ts';

/** Words without information about a product. The index omits them. */
const STOP: Record<LanguageCode, string> = {
  de: `der die das den dem des ein eine einen einem einer eines und oder aber auch als am an auf aus bei beim bis da dass
    dein deine durch er es für fürs hat haben hier ich ihr ihre ihrem ihren im in ins ist ja jede jeden jeder jedes kann mein meine
    mich mir mit nach nicht noch nun nur ob schon sehr sein seine sich sie sind so sodass über um uns unser unter vom von
    vor war was wenn wer werden wie wir wird wo zu zum zur`,
  fr: `le la les un une des du de et ou où mais à a au aux avec ce ces cet cette ceci cela comme dans en est elle elles il
    ils je leur leurs lui ma mes mon ne ni nos notre nous on par pas pour qu que quel quelle qui sa se ses si son sont sur
    ta te tes ton très tu vos votre vous y l d qu`,
  nl: `de het een en of maar ook als aan bij dan dat deze die dit door er geen had heb hebt heeft hem haar hij hun ik in is
    je jij jouw kan mijn met na naar niet nog nu om onder ons onze ook op over te tot u uit uw van voor waar was wat we wel
    werd wij wordt worden ze zeer zich zij zijn zo zou`,
  it: `il lo la i gli le un uno una e ed o od ma anche come da di a ad in con su per tra fra che chi cui non né se ci vi mi ti
    si ne del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli
    nelle sul sullo sulla sui sugli sulle col questo questa questi queste quello quella quelli quelle mio mia miei mie tuo tua
    tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre loro io tu lui lei noi voi è sono era
    essere ho ha hai hanno avere più molto già dove quando quale quali l d`,
  en: `a about am an and any are as at be been being but by can could did do does doesn't don't for from had has have he her
    here him his how i if in into is isn't it its it's i'm just me my no not of on or our out she should so some than that
    that's the their them then there these they this those to too up was we were what when where which who why will with
    would you your`,
};

/** Words that raise the rank if they match and are optional otherwise: "ohne Bügel", "Grösse 38", "Sessel kaufen". */
const SOFT: Record<LanguageCode, string> = {
  de: `ohne gross große große grosse grösse größe klein kleine kaufen bestellen günstig günstige billig billige online preis
    angebot angebote neu neue schön schöne gut gute beste besten cm stück stk art marke modell farbe zwischen
    suche gesucht brauche möchte etwas bequem bequeme bequemes elegant elegante elegantes schick schicke praktisch praktische leise leiser
    warm warme hochwertig hochwertige moderne modern modernes einfach einfache passend passende tag wenig
    alles alle sachen dinge zeug`,
  fr: `sans taille grand grande petit petite acheter commander pas cher chère achat promo prix ligne offre nouveau nouvelle
    nouveaux beau belle bon bonne meilleur meilleure pièce pièces marque modèle couleur entre cm
    cherche recherche besoin voudrais confortable confortables élégant élégante chaud chaude chauds pratique pratiques silencieux silencieuse
    moderne modernes facile simple tous jours qualité tout toute toutes choses chose`,
  nl: `zonder maat groot grote klein kleine kopen bestellen goedkoop goedkope online prijs aanbieding nieuw nieuwe mooi mooie
    goed goede beste stuk stuks merk kleur tussen cm
    zoek zoeken nodig iets comfortabel comfortabele elegant elegante warm warme handig handige stil stille modern moderne makkelijk
    makkelijke eenvoudig eenvoudige elke dag dik dikke alles alle spullen dingen`,
  it: `senza taglia taglie misura misure grande grandi piccolo piccola piccoli piccole comprare acquistare ordinare cercare
    cerco economico economica economici economiche conveniente online prezzo prezzi offerta offerte sconto sconti scontato
    scontati saldi nuovo nuova nuovi nuove bello bella belli belle buono buona migliore migliori qualità pezzo pezzi paio marca
    marche modello modelli colore colori tipo cm tutto tutti tutte cose qualcosa comandare vorrei voglio bisogno serve servono
    adatto adatta adatti adatte ideale comodo comoda comodi comode elegante eleganti pratico pratica pratici pratiche silenzioso
    silenziosa silenziosi silenziose caldo calda caldi calde moderno moderna moderni moderne semplice semplici facile facili
    giorno giorni ogni poco poca tanto tanti tante molti molte`,
  en: `without size sizes large big small medium buy shop order cheap cheapest cheaper online price prices offer offers sale
    deal deals discount new nice good great best better beautiful quality piece pieces pair pairs brand brands model colour
    colours color colors between need want looking cm everything all things stuff something comfortable comfy elegant stylish
    practical quiet modern simple easy suitable warm every day many lots`,
};

const stop = sets(STOP);
const soft = sets(SOFT);

export function isStopWord(code: LanguageCode, folded: string): boolean {
  return stop[code].has(folded);
}

export function isSoftWord(code: LanguageCode, folded: string): boolean {
  return soft[code].has(folded);
}

function sets(lists: Record<LanguageCode, string>): Record<LanguageCode, ReadonlySet<string>> {
  const of = (list: string) => new Set(list.split(/\s+/).map((word) => foldText(word).replaceAll("'", '')));
  return { de: of(lists.de), fr: of(lists.fr), nl: of(lists.nl), it: of(lists.it), en: of(lists.en) };
}
