import fs from 'node:fs';
import path from 'node:path';
import { CURRENCY_CODES, type Currency, isCurrency } from '../currencies/currency.ts';
import { knownLanguage, LANGUAGES, type Language } from '../languages/language.ts';
import { ibanProblem } from '../platform/banking/iban.ts';
import { CallProblem, type Command, type CommandCall, textOption } from './command.ts';
import { COUNTRY_TERMS, type CountryTerms, inCurrency } from './new-house/country-terms.ts';
import { type BankAnswers, type HousePlan, houseFiles } from './new-house/house-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Options that are asked for if they are missing. */
const QUESTIONS = ['company', 'country', 'languages'];
const NAME = /^[a-z][a-z0-9-]{0,15}$/;
const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Writes the folder of a new retailer with one tenant. It changes no file of the platform and needs no database. */
export const newHouseCommand: Command = {
  name: 'new house',
  operands: ['NAME'],
  options: {
    company: { type: 'string', value: 'TEXT', text: 'legal name of the company' },
    country: { type: 'string', value: 'CODE', text: `country of the shop: ${Object.keys(COUNTRY_TERMS).join(', ')}` },
    languages: { type: 'string', value: 'LIST', text: `languages, the main one first: ${LANGUAGES.join(', ')}` },
    currency: { type: 'string', value: 'CODE', text: 'currency of the shop (default that of the country)' },
    host: { type: 'string', value: 'HOST', text: 'host name of the shop (default www.NAME.example)' },
    iban: {
      type: 'string',
      value: 'IBAN',
      text: 'account for transfers; with it the shop offers invoice and prepayment',
    },
    street: { type: 'string', value: 'TEXT', text: 'street and number of the company, which bills need' },
    postcode: { type: 'string', value: 'TEXT', text: 'postal code of the company' },
    city: { type: 'string', value: 'TEXT', text: 'city of the company' },
    folder: { type: 'string', value: 'FOLDER', text: 'folder to write (default houses/NAME)' },
  },
  summary: "writes the folder of a new retailer's shop",
  details:
    'A missing option is asked for at a terminal. The folder is then yours: the platform reads it with HOUSE=FOLDER.',
  run: async (call) => {
    const [name = ''] = call.operands;
    if (!NAME.test(name)) throw new CallProblem('NAME must begin with a-z and have at most 16 of a-z, 0-9 and hyphens');
    const folder = path.resolve(textOption(call, 'folder') ?? path.join(ROOT, 'houses', name));
    if (fs.existsSync(folder)) throw new CallProblem(`${folder} exists already`);
    const plan = await planOf(call, name, folder);
    for (const [file, text] of Object.entries(houseFiles(plan))) {
      const target = path.join(folder, file);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, text);
    }
    // As npm install does: the build, editors and the compiler find the platform by it.
    if (plan.platform !== null) {
      fs.mkdirSync(path.join(folder, 'node_modules'));
      fs.symlinkSync(ROOT, path.join(folder, 'node_modules/kontor'), 'junction');
    }
    const shown = path.relative(process.cwd(), folder);
    call.out(`The folder ${folder} is ready. Open the shop:`);
    call.out(`  HOUSE=${shown.startsWith('..') ? folder : shown} DATA_DIR=data-${name} npm start`);
    call.out(`Then complete tenants/${plan.country.toLowerCase()}.ts: address, VAT number, bank account, delivery.`);
    return 0;
  },
};

async function planOf(call: CommandCall, name: string, folder: string): Promise<HousePlan> {
  const company = (await answer(call, 'company', 'Legal name of the company')).trim();
  if (company === '') throw new CallProblem('--company must not be empty');
  const country = (await answer(call, 'country', 'Country code of the shop')).toUpperCase();
  const terms = COUNTRY_TERMS[country];
  if (!terms)
    throw new CallProblem(`the platform knows no law of "${country}" (${Object.keys(COUNTRY_TERMS).join(', ')})`);
  const languages = languagesOf(await answer(call, 'languages', 'Languages, the main one first'));
  const currency = await currencyOf(call, terms);
  const host = textOption(call, 'host') ?? `www.${name}.example`;
  if (!HOST.test(host)) throw new CallProblem(`"${host}" is no host name in lower case, such as www.${name}.example`);
  const bank = bankOf(call);
  return {
    name,
    company,
    country,
    languages,
    host,
    terms: inCurrency(terms, currency),
    bank,
    platform: platformFrom(folder),
  };
}

/** Returns the path from a folder to the platform; null for a folder within it. */
function platformFrom(folder: string): string | null {
  const within = path.relative(ROOT, folder);
  const isOutside = within.startsWith('..') || path.isAbsolute(within);
  return isOutside ? path.relative(folder, ROOT).replaceAll(path.sep, '/') : null;
}

/** Returns the account and the address of bills; null without --iban. */
function bankOf(call: CommandCall): BankAnswers | null {
  const iban = textOption(call, 'iban')?.replaceAll(/\s/g, '').toUpperCase();
  const [street = '', postcode = '', city = ''] = ['street', 'postcode', 'city'].map((name) =>
    textOption(call, name)?.trim(),
  );
  if (iban === undefined) {
    if (street || postcode || city) throw new CallProblem('--street, --postcode and --city belong to --iban');
    return null;
  }
  if (ibanProblem(iban) !== null) throw new CallProblem(`"${iban}" is no IBAN`);
  if (!(street && postcode && city)) throw new CallProblem('--iban needs --street, --postcode and --city');
  return { iban, street, postcode, city };
}

function languagesOf(list: string): [Language, ...Language[]] {
  const found = list.split(',').map((text) => {
    const language = knownLanguage(text.trim());
    if (language === null || language !== text.trim())
      throw new CallProblem(`the platform has no texts in "${text.trim()}" (${LANGUAGES.join(', ')})`);
    return language;
  });
  const [main, ...others] = new Set(found);
  if (main === undefined) throw new CallProblem('--languages must name at least one language');
  return [main, ...others];
}

/** Asks for the currency only beside other questions: a country has its own one. */
async function currencyOf(call: CommandCall, { currency }: CountryTerms): Promise<Currency> {
  const isAsking = call.ask !== undefined && QUESTIONS.some((option) => textOption(call, option) === undefined);
  const given =
    textOption(call, 'currency') ?? (isAsking ? await answer(call, 'currency', `Currency [${currency}]`) : '');
  const code = given.trim().toUpperCase() || currency;
  if (!isCurrency(code))
    throw new CallProblem(`the platform has no currency "${given.trim()}" (${CURRENCY_CODES.join(', ')})`);
  return code;
}

/** Returns an option, or asks for it at a terminal. */
async function answer(call: CommandCall, option: string, question: string): Promise<string> {
  const given = textOption(call, option);
  if (given !== undefined) return given;
  if (!call.ask) throw new CallProblem(`--${option} is missing`);
  return call.ask(`${question}: `);
}
