import { type EconomicOperator, isContact, isInUnion, type Manufacturer } from '../legal-data/index.ts';

export type ManufacturerProblem =
  | 'missing'
  | 'too-long'
  | 'wrong-name'
  | 'wrong-country'
  | 'wrong-contact'
  | 'outside-union'
  | 'incomplete';
export type ManufacturerRefusal = { field: string; problem: ManufacturerProblem };

const PARTS = ['name', 'address', 'country', 'contact'] as const;

const LONGEST = { name: 200, address: 300, country: 2, contact: 200 };

type Entered = Readonly<Record<string, string>>;

/** Reads the form of a manufacturer. A responsible person is optional, but then complete and in the Union. */
export function readManufacturerEntry(
  entered: Entered,
): { manufacturer: Omit<Manufacturer, 'id'> } | { refusals: ManufacturerRefusal[] } {
  const own = readOperator(entered, '');
  const responsible = readOperator(entered, 'responsible.');
  const refusals = problemsOf(own, '');
  if (own.name === '') refusals.push({ field: 'name', problem: 'missing' });
  const hasResponsible = Object.values(responsible).some((part) => part !== '');
  if (hasResponsible) {
    refusals.push(...problemsOf(responsible, 'responsible.'));
    for (const field of PARTS)
      if (responsible[field] === '') refusals.push({ field: `responsible.${field}`, problem: 'incomplete' });
    if (/^[A-Z]{2}$/.test(responsible.country) && !isInUnion(responsible.country))
      refusals.push({ field: 'responsible.country', problem: 'outside-union' });
  }
  if (refusals.length > 0) return { refusals };
  return { manufacturer: { ...own, responsible: hasResponsible ? responsible : null } };
}

function readOperator(entered: Entered, prefix: string): EconomicOperator {
  const text = (field: string) => (entered[`${prefix}${field}`] ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return {
    name: text('name'),
    address: text('address'),
    country: text('country').toUpperCase(),
    contact: text('contact'),
  };
}

/** An incomplete address is allowed: the back office then says what is missing. */
function problemsOf(operator: EconomicOperator, prefix: string): ManufacturerRefusal[] {
  const refusals: ManufacturerRefusal[] = PARTS.flatMap((field) =>
    field !== 'country' && operator[field].length > LONGEST[field]
      ? [{ field: `${prefix}${field}`, problem: 'too-long' as const }]
      : [],
  );
  if (!/^([A-Z]{2})?$/.test(operator.country)) refusals.push({ field: `${prefix}country`, problem: 'wrong-country' });
  if (operator.contact !== '' && !isContact(operator.contact))
    refusals.push({ field: `${prefix}contact`, problem: 'wrong-contact' });
  return refusals;
}
