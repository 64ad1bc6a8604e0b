import type { PastShop } from '../../../../src/app/past/compose-past.ts';
import type { BasketOwner } from '../../../../src/shop/selling/basket/index.ts';
import type { StaffMember } from '../../../../src/shop/staff/employees/index.ts';
import type { PastOrder } from './plan.ts';

/** A shop with the numbers of placed orders, the accounts of this run by person, and the turns of acts beside each other. */
export type PastWorld = PastShop & { numbers: Map<string, string>; owners: Map<number, BasketOwner>; turns: Turns };

export const numberOf = ({ numbers }: PastWorld, { person, at }: PastOrder): string | undefined =>
  numbers.get(`${person.tenant} ${at.getTime()}`);

const member = (index: number, email: string, role: StaffMember['role']): StaffMember => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  email,
  role,
  language: 'de',
});

/** Employees whose work the audit trail shows. They have no accounts and cannot log in. */
export const WAREHOUSE = member(1, 'lager@montarve.example', 'admin');
export const SERVICE = member(2, 'service@montarve.example', 'admin');
export const MARKETING = member(4, 'marketing@montarve.example', 'admin');
export const FINANCE = member(3, 'buchhaltung@montarve.example', 'admin');

/** Acts that run beside each other: the database works on some while this process prepares others. */
const TOGETHER = 4;

/** Runs acts beside each other, at most a few at a time. Begins them in the order in which they are given. */
export type Turns = <Result>(act: () => Promise<Result>) => Promise<Result>;

export function createTurns(most = TOGETHER): Turns {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (act) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Runs acts beside each other, begun in their order. Each has its own time. */
export async function actTogether<Item>(
  { clock, turns }: Pick<PastWorld, 'clock' | 'turns'>,
  items: readonly Item[],
  timeOf: (item: Item, index: number) => Date,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  await Promise.all(items.map((item, index) => turns(() => clock.at(timeOf(item, index), () => act(item)))));
}
