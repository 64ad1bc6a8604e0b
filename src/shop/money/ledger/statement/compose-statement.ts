import { billingMessagesOf } from '../../../../tenants/messages/billing.ts';
import { messagesOf } from '../../../../tenants/messages/server.ts';
import { formatAmount } from '../../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import { type BillPaper, dayText, paperHead } from '../../billing/index.ts';
import type { DueRow } from '../account-view.store.ts';
import { daysBetween } from '../dunning.ts';
import { AGES, ageOf } from '../open-items/ageing.ts';
import type { Movement } from './statement.store.ts';

/** Statement of an account. Amounts in minor units as the customer sees them, days as ISO dates. */
export type AccountStatement = {
  from: string;
  to: string;
  issuedAt: Date;
  today: string;
  customerNumber: string | null;
  recipient: Parameters<ReturnType<typeof paperHead>['address']>[0] | null;
  opening: number;
  movements: readonly Movement[];
  closing: number;
  /** Open debts of today. */
  dues: readonly DueRow[];
};

/** Returns the content of a statement: balance before, movements, balance after, and open debts by age. */
export function composeStatement(tenant: Tenant, locale: Locale, statement: AccountStatement): BillPaper {
  const bill = billingMessagesOf(locale);
  const text = bill.statement;
  const { kinds } = messagesOf(locale).account.ledger;
  const { house, address } = paperHead(tenant, locale);
  const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const day = (iso: string) => dayText(locale, iso);
  const { from, to, opening, closing, movements, dues, today, recipient, customerNumber } = statement;
  let balance = opening;
  return {
    title: `${text.title} ${from} ${to}`,
    lang: locale,
    createdAt: statement.issuedAt,
    house,
    recipient: recipient ? address(recipient) : [],
    heading: text.title,
    stamp: null,
    facts: [
      ...(customerNumber === null ? [] : [[bill.facts.customer, customerNumber] satisfies [string, string]]),
      [text.period, bill.between(day(from), day(to))],
      [text.issued, day(today)],
    ],
    shippedTo: null,
    table: { article: text.booking, quantity: '', unit: bill.lines.total, total: text.balance },
    lines: [
      { title: text.opening, notes: [day(from)], quantity: '', unit: '', total: price(opening) },
      ...movements.map(({ kind, orderNumber, bookedOn, amount }) => {
        balance += amount;
        return {
          title: orderNumber === null ? kinds[kind] : `${kinds[kind]} ${orderNumber}`,
          notes: [day(bookedOn)],
          quantity: '',
          unit: price(amount),
          total: price(balance),
        };
      }),
    ],
    totals: [{ label: closing < 0 ? text.owed : text.closing, value: price(closing), isStrong: true }],
    vat: { title: '', heads: [], rows: [] },
    paragraphs: [text.sign],
    tables: dues.length === 0 ? [] : [openTable()],
    slips: [],
    page: bill.page('{page}', '{of}'),
  };

  function openTable(): BillPaper['tables'][number] {
    const classed = dues.map((due) => ({ due, age: ageOf(daysBetween(due.payableOn, today)) }));
    const sum = dues.reduce((all, { open }) => all + open, 0);
    const credit = to === today ? sum + closing : 0;
    const nameOf = ({ kind, position, orderNumber }: DueRow) =>
      [position > 0 ? `${text.dues[kind]} ${position}` : text.dues[kind], orderNumber].filter(Boolean).join(' · ');
    const strong = (label: string, amount: number) => ({ cells: ['', label, price(amount)], isStrong: true });
    return {
      title: text.open(day(today)),
      heads: [text.payable, text.debt, bill.lines.total],
      rows: [
        ...AGES.flatMap((age) => {
          const own = classed.filter((entry) => entry.age === age);
          if (own.length === 0) return [];
          return [
            ...own.map(({ due }) => ({
              cells: [day(due.payableOn), nameOf(due), price(due.open)],
              isStrong: false,
            })),
            strong(
              text.ages[age],
              own.reduce((sum, { due }) => sum + due.open, 0),
            ),
          ];
        }),
        strong(text.openSum, sum),
        // Credit that the next closing of a day uses explains why the balance is another sum.
        ...(credit > 0
          ? [{ cells: ['', text.credit, price(-credit)], isStrong: false }, strong(text.rest, sum - credit)]
          : []),
      ],
    };
  }
}
