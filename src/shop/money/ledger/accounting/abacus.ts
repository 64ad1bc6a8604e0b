import { decimalText } from '../../../../currencies/decimal-text.ts';
import { escaped } from '../../../../platform/escaped.ts';
import type { JournalLine } from './journal.ts';

const LONGEST_TEXT = 80;
const LONGEST_DOCUMENT = 20;

/** Returns the start of a container for AbaConnect: entries of financial accounting, mapping AbaDefault. */
export function abacusStart(): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<AbaConnectContainer>',
    '<TaskCount>1</TaskCount>',
    '<Task>',
    '<Parameter>',
    '<Application>FIBU</Application>',
    '<Id>XML Buchungen</Id>',
    '<MapId>AbaDefault</MapId>',
    '<Version>2015.00</Version>',
    '</Parameter>',
    '',
  ].join('\r\n');
}

export const ABACUS_END = '</Task>\r\n</AbaConnectContainer>\r\n';

/** Returns one transaction: a collective posting on the debit account, with one counter posting on the credit account. */
export function abacusTransaction(line: JournalLine, about: { id: number; client: number; text: string }): string {
  const text = escaped(about.text.slice(0, LONGEST_TEXT));
  const document = escaped(line.document.slice(0, LONGEST_DOCUMENT));
  const amount = decimalText(line.amount, line.currency);
  const money = [
    '<AmountData mode="SAVE">',
    `<Currency>${escaped(line.currency)}</Currency>`,
    `<Amount>${amount}</Amount>`,
    '</AmountData>',
    `<KeyAmount>${amount}</KeyAmount>`,
  ];
  const common = [
    '<IntercompanyId>0</IntercompanyId>',
    '<IntercompanyCode></IntercompanyCode>',
    `<Text1>${text}</Text1>`,
    `<DocumentNumber>${document}</DocumentNumber>`,
  ];
  return [
    `<Transaction id="${about.id}">`,
    '<Entry mode="SAVE">',
    '<CollectiveInformation mode="SAVE">',
    '<EntryLevel>A</EntryLevel>',
    '<EntryType>S</EntryType>',
    '<Type>Normal</Type>',
    '<DebitCredit>D</DebitCredit>',
    `<Client>${about.client}</Client>`,
    '<Division>0</Division>',
    `<KeyCurrency>${escaped(line.currency)}</KeyCurrency>`,
    `<EntryDate>${line.bookedOn}</EntryDate>`,
    `<ValueDate>${line.valueOn}</ValueDate>`,
    ...money,
    `<Account>${escaped(line.debit)}</Account>`,
    ...common,
    '<SingleCount>0</SingleCount>',
    '</CollectiveInformation>',
    '<SingleInformation mode="SAVE">',
    '<Type>Normal</Type>',
    '<DebitCredit>C</DebitCredit>',
    `<EntryDate>${line.bookedOn}</EntryDate>`,
    `<ValueDate>${line.valueOn}</ValueDate>`,
    ...money,
    `<Account>${escaped(line.credit)}</Account>`,
    ...common,
    '<SelectionCode></SelectionCode>',
    '</SingleInformation>',
    '</Entry>',
    '</Transaction>',
    '',
  ].join('\r\n');
}
