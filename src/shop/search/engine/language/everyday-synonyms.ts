import { ITALIAN_DIRECTED, ITALIAN_GROUPS } from './everyday-italian.ts';
import type { LanguageCode } from './language.ts';
import { type SynonymRule, sameMeaning } from './synonyms.ts';

/** Everyday English words of shops, British and American. All phrases of a line have one meaning. */
const ENGLISH_GROUPS = `
trousers, pants
sofa, couch, settee
armchair, easy chair
footstool, pouffe, ottoman
jumper, sweater, pullover
polo neck, roll neck, turtleneck
waistcoat, gilet
dressing gown, bathrobe
pyjamas, nightwear, sleepwear
underpants, briefs
tights, pantyhose
swimsuit, swimming costume, bathing suit
swimming trunks, swim shorts
trainers, sneakers
wellington boots, wellies, rain boots
raincoat, rain jacket
dungarees, bib overalls
t-shirt, tee
handbag, shoulder bag
rucksack, backpack
holdall, duffel bag
suitcase, trolley case, luggage
nappy, diaper
pushchair, buggy, stroller, pram
cot, crib
duvet, comforter, quilt
duvet cover, comforter cover, quilt cover
bed linen, bedding, bed linens
curtain, drape
cushion, throw pillow
rug, carpet
wardrobe, closet
chest of drawers, dresser
bedside table, nightstand, night table
bookcase, bookshelf
coffee table, lounge table
sideboard, credenza
desk chair, office chair
bin, waste bin, rubbish bin, trash can, garbage can
tap, faucet
torch, flashlight
television, tv, telly
mobile phone, cell phone, cellphone, smartphone
laptop, notebook
headphones, headset
earphones, earbuds
memory stick, usb stick, flash drive
power bank, portable charger
games console, video game console
mouse mat, mouse pad
vacuum cleaner, hoover, vacuum
fridge, refrigerator
freezer, deep freeze
cooker, stove, range cooker
hob, cooktop
cooker hood, extractor hood, range hood
washing machine, washer
tumble dryer, tumble drier, clothes dryer
hairdryer, hair dryer, hair drier, blow dryer
clothes airer, clothes horse, drying rack
coffee machine, coffee maker
microwave, microwave oven
blender, liquidiser
frying pan, skillet
saucepan, cooking pot
cutlery, flatware, silverware
crockery, tableware, dinnerware
tea towel, dish towel
barbecue, bbq, grill
lawnmower, lawn mower
hosepipe, garden hose
garden furniture, patio furniture, outdoor furniture
spanner, wrench
adapter, adaptor
extension lead, extension cord
`;

/** English words that also mean others, in this direction only. */
const ENGLISH_DIRECTED = `
purse > wallet
wallet > purse
vest > waistcoat
robe > dressing gown
dryer > tumble dryer
phone, mobile > mobile phone, smartphone
shoes > trainers, boots
lamp > light
light > lamp
`;

const phrases = (list: string): string[] => list.split(',').map((phrase) => phrase.trim());
const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const rulesOf = (groups: string, directed: string): readonly SynonymRule[] => [
  ...lines(groups).flatMap((line) => sameMeaning(phrases(line))),
  ...lines(directed).map((line): SynonymRule => {
    const [said = '', meant = ''] = line.split('>');
    return { said: phrases(said), meant: phrases(meant), directed: true };
  }),
];

const BY_LANGUAGE: Partial<Record<LanguageCode, readonly SynonymRule[]>> = {
  it: rulesOf(ITALIAN_GROUPS, ITALIAN_DIRECTED),
  en: rulesOf(ENGLISH_GROUPS, ENGLISH_DIRECTED),
};

/** Returns the synonyms of a language that every tenant has. Those of its employees join them. */
export function everydaySynonyms(code: LanguageCode): readonly SynonymRule[] {
  return BY_LANGUAGE[code] ?? [];
}
