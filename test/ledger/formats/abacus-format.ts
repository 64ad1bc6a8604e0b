/** Elements of an AbaConnect container for entries of financial accounting, in their order. */
const COLLECTIVE = [
  ['EntryLevel', /^A$/],
  ['EntryType', /^S$/],
  ['Type', /^Normal$/],
  ['DebitCredit', /^D$/],
  ['Client', /^[1-9]\d{0,4}$/],
  ['Division', /^0$/],
  ['KeyCurrency', /^[A-Z]{3}$/],
  ['EntryDate', /^\d{4}-\d{2}-\d{2}$/],
  ['ValueDate', /^\d{4}-\d{2}-\d{2}$/],
  ['AmountData', /^<Currency>[A-Z]{3}<\/Currency><Amount>\d+\.\d{2}<\/Amount>$/],
  ['KeyAmount', /^\d+\.\d{2}$/],
  ['Account', /^\d{1,8}$/],
  ['IntercompanyId', /^0$/],
  ['IntercompanyCode', /^$/],
  ['Text1', /^[^<>]{1,200}$/],
  ['DocumentNumber', /^[^<>]{1,20}$/],
  ['SingleCount', /^0$/],
] as const;
const SINGLE = [
  ['Type', /^Normal$/],
  ['DebitCredit', /^C$/],
  ...COLLECTIVE.slice(7, 16),
  ['SelectionCode', /^$/],
] as const;

export type AbacusPosting = { amount: number; debit: string; credit: string };

type Rule = readonly (readonly [string, RegExp])[];

/** Returns the postings of a container and every departure from its structure. Amounts in minor units. */
export function readAbacus(file: Uint8Array): { problems: string[]; postings: AbacusPosting[] } {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(file).replaceAll('\r\n', '');
  const problems: string[] = [];
  const start =
    '<?xml version="1.0" encoding="UTF-8"?><AbaConnectContainer><TaskCount>1</TaskCount><Task><Parameter>' +
    '<Application>FIBU</Application><Id>XML Buchungen</Id><MapId>AbaDefault</MapId><Version>2015.00</Version></Parameter>';
  const end = '</Task></AbaConnectContainer>';
  if (!text.startsWith(start)) problems.push('the container begins with something else');
  if (!text.endsWith(end)) problems.push('the container does not end');
  const body = text.slice(start.length, text.length - end.length);
  const pattern =
    /<Transaction id="(\d+)"><Entry mode="SAVE"><CollectiveInformation mode="SAVE">(.*?)<\/CollectiveInformation><SingleInformation mode="SAVE">(.*?)<\/SingleInformation><\/Entry><\/Transaction>/g;
  const rest = body.replaceAll(pattern, '');
  if (rest !== '') problems.push(`unknown elements: ${rest.slice(0, 80)}`);
  const postings = [...body.matchAll(pattern)].map(
    ([, id = '', collective = '', single = ''], index): AbacusPosting => {
      if (Number(id) !== index + 1) problems.push(`transaction ${id} is number ${index + 1}`);
      const debit = elements(collective, COLLECTIVE, problems);
      const credit = elements(single, SINGLE, problems);
      if (debit.KeyAmount !== credit.KeyAmount) problems.push(`transaction ${id} does not balance`);
      const amount = Number((debit.KeyAmount ?? '').replace('.', ''));
      if (!(amount > 0)) problems.push(`transaction ${id} has no amount`);
      return { amount, debit: debit.Account ?? '', credit: credit.Account ?? '' };
    },
  );
  return { problems, postings };
}

function elements(content: string, rule: Rule, problems: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  let rest = content;
  for (const [name, pattern] of rule) {
    const [whole, value] = new RegExp(`^<${name}(?: mode="SAVE")?>(.*?)</${name}>`).exec(rest) ?? [];
    if (whole === undefined || value === undefined) {
      problems.push(`${name} is missing before ${rest.slice(0, 40)}`);
      continue;
    }
    if (!pattern.test(value)) problems.push(`${name}: ${value}`);
    found[name] = value;
    rest = rest.slice(whole.length);
  }
  if (rest !== '') problems.push(`more than expected: ${rest.slice(0, 40)}`);
  return found;
}
