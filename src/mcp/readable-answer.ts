import * as v from 'valibot';

/** Digits after the point of the currencies that the shop has. */
const DECIMALS = 2;

const Amount = v.strictObject({ amount: v.pipe(v.number(), v.integer()), currency: v.string() });

/** Writes minor units as "49.90 CHF", since assistants read 4990 as francs. */
export function readableAmount(amount: number, currency: string): string {
  const digits = String(Math.abs(amount)).padStart(DECIMALS + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)} ${currency}`;
}

/**
 * Characters that people do not see but programs read: tags, selectors, and changes of the direction of text. They hide
 * instructions in texts of customers. Joiners and the selector of emoji belong to what people see.
 */
const HIDDEN =
  /(?!\u200C|\u200D|\uFE0F)[\p{Default_Ignorable_Code_Point}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu;

/** Returns the content of an answer with amounts as text beside their minor units, and without hidden characters. */
export function readableContent(content: unknown): unknown {
  if (typeof content === 'string') return content.replaceAll(HIDDEN, '');
  if (Array.isArray(content)) return content.map(readableContent);
  if (typeof content !== 'object' || content === null) return content;
  const amount = v.safeParse(Amount, content);
  if (amount.success) return { ...content, text: readableAmount(amount.output.amount, amount.output.currency) };
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, readableContent(value)]));
}

const figure = v.nullable(v.number());
const Report = v.looseObject({
  currency: v.string(),
  figures: v.array(v.looseObject({ content: v.string(), now: figure, before: figure })),
  tables: v.array(
    v.looseObject({
      columns: v.array(v.looseObject({ content: v.string() })),
      rows: v.array(v.array(v.nullable(v.union([v.string(), v.number()])))),
    }),
  ),
});

/** Returns a report with its amounts as text. Other contents stay as they are. */
export function readableReport(content: unknown): unknown {
  const read = v.safeParse(Report, content);
  if (!read.success) return content;
  const { currency, figures, tables, ...rest } = read.output;
  const text = (value: number | null) => (value === null ? {} : { text: readableAmount(value, currency) });
  return {
    ...rest,
    currency,
    figures: figures.map((one) => (one.content === 'amount' ? { ...one, ...text(one.now) } : one)),
    tables: tables.map(({ columns, rows, ...table }) => ({
      ...table,
      columns,
      rows: rows.map((cells) =>
        cells.map((cell, index) =>
          columns[index]?.content === 'amount' && typeof cell === 'number' ? readableAmount(cell, currency) : cell,
        ),
      ),
    })),
  };
}
