import { isQRIBAN } from 'ibantools';
import { decimalText } from '../../../currencies/decimal-text.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

/** Transfer that the retailer orders from its bank. */
export type Transfer = {
  /** Number of the credit note, shown on the customer's statement and returned in the bank's statement. */
  credit: string;
  /** Empty for money that goes back to its payer. */
  order: string;
  /** Minor units. */
  amount: number;
  holder: string;
  iban: string;
};

export type Orderer = Pick<Tenant, 'currency' | 'payment'>;

/** Returns the account to debit. A QR-IBAN only receives payments, so it throws for one. */
export function payingAccount({ payment }: Orderer): string {
  const { bankAccount, iban } = payment;
  const account = bankAccount ?? iban;
  if (isQRIBAN(account)) throw new Error('a QR-IBAN cannot be debited: bankAccount is missing');
  return account;
}

/**
 * Returns a payment order for the retailer's bank in ISO 20022 pain.001.001.09. Banks in Switzerland and the euro area
 * accept it: IBAN without BIC (Swiss Payment Standards 2.2; EPC132-08). `id` names the file; the bank refuses a
 * repeated one. `onDay` is the execution day, an ISO date.
 */
export function painFile(
  house: Orderer,
  order: { id: string; madeAt: Date; onDay: string; transfers: readonly Transfer[] },
): string {
  const { id, madeAt, onDay, transfers } = order;
  const account = payingAccount(house);
  const isEuro = house.currency === 'EUR';
  const count = String(transfers.length);
  const sum = decimal(
    transfers.reduce((total, { amount }) => total + amount, 0),
    house.currency,
  );
  const name = latin(house.payment.accountHolder, LONGEST_NAME);
  const agent = isEuro
    ? '<Othr><Id>NOTPROVIDED</Id></Othr>'
    : `<ClrSysMmbId><ClrSysId><Cd>CHBCC</Cd></ClrSysId><MmbId>${account.slice(4, 9)}</MmbId></ClrSysMmbId>`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${latin(id, LONGEST_ID)}</MsgId><CreDtTm>${madeAt.toISOString().slice(0, 19)}Z</CreDtTm>`,
    `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum><InitgPty><Nm>${name}</Nm></InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${latin(id, LONGEST_ID)}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg>`,
    `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum>`,
    ...(isEuro ? ['<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>'] : []),
    `<ReqdExctnDt><Dt>${onDay}</Dt></ReqdExctnDt>`,
    `<Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><IBAN>${account}</IBAN></Id></DbtrAcct>`,
    `<DbtrAgt><FinInstnId>${agent}</FinInstnId></DbtrAgt>`,
    ...(isEuro ? ['<ChrgBr>SLEV</ChrgBr>'] : []),
    ...transfers.flatMap((transfer) => [
      `<CdtTrfTxInf><PmtId><InstrId>${latin(transfer.credit, LONGEST_ID)}</InstrId><EndToEndId>${latin(transfer.credit, LONGEST_ID)}</EndToEndId></PmtId>`,
      `<Amt><InstdAmt Ccy="${house.currency}">${decimal(transfer.amount, house.currency)}</InstdAmt></Amt>`,
      `<Cdtr><Nm>${latin(transfer.holder, LONGEST_NAME)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${transfer.iban}</IBAN></Id></CdtrAcct>`,
      `<RmtInf><Ustrd>${latin([transfer.credit, transfer.order].filter((part) => part !== '').join(' / '), LONGEST_TEXT)}</Ustrd></RmtInf></CdtTrfTxInf>`,
    ]),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
  ];
  return `${lines.join('\n')}\n`;
}

const LONGEST_ID = 35;
const LONGEST_NAME = 70;
const LONGEST_TEXT = 140;

function decimal(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor) || minor <= 0)
    throw new RangeError('a transfer needs a positive whole number of minor units');
  return decimalText(minor, currency);
}

/** Removes accents and replaces characters that not every bank reads (EPC217-08). The result contains no markup. */
function latin(text: string, longest: number): string {
  const plain = text
    .replaceAll('ß', 'ss')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[œŒ]/g, 'oe')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll('&', '+')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, '.');
  return plain.replaceAll(/\s+/g, ' ').trim().slice(0, longest);
}
