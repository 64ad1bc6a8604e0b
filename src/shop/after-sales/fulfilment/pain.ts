import { isQrIban } from '../../../platform/banking/iban.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

/** A transfer that the house orders from its bank. */
export type Transfer = {
  /** Number of the credit note: it stands on the customer's statement, and comes back with the bank's. */
  credit: string;
  order: string;
  /** Minor units. */
  amount: number;
  holder: string;
  iban: string;
};

export type Orderer = Pick<Tenant, 'currency' | 'payment'>;

/** The account that money leaves from: never a QR-IBAN, which only takes payments. */
export function payingAccount({ payment }: Orderer): string {
  const { bankAccount, iban } = payment;
  const account = bankAccount ?? iban;
  if (isQrIban(account)) throw new Error('no money leaves from a QR-IBAN: bankAccount is missing');
  return account;
}

/**
 * An order to the house's bank for these transfers, as banks of Switzerland and of the euro area read it: ISO 20022
 * pain.001.001.09, IBAN without BIC (Swiss Payment Standards 2.2; EPC132-08). `id` names the file: the same one is refused by the
 * bank when it comes again. `onDay`: when it is to be carried out, ISO date.
 */
export function painFile(
  house: Orderer,
  order: { id: string; madeAt: Date; onDay: string; transfers: readonly Transfer[] },
): string {
  const { id, madeAt, onDay, transfers } = order;
  const account = payingAccount(house);
  const isEuro = house.currency === 'EUR';
  const count = String(transfers.length);
  const sum = decimal(transfers.reduce((total, { amount }) => total + amount, 0));
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
      `<Amt><InstdAmt Ccy="${house.currency}">${decimal(transfer.amount)}</InstdAmt></Amt>`,
      `<Cdtr><Nm>${latin(transfer.holder, LONGEST_NAME)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${transfer.iban}</IBAN></Id></CdtrAcct>`,
      `<RmtInf><Ustrd>${latin(`${transfer.credit} / ${transfer.order}`, LONGEST_TEXT)}</Ustrd></RmtInf></CdtTrfTxInf>`,
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

function decimal(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new RangeError('nothing is transferred');
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
}

/** Letters without their marks, and of the rest what every bank reads (EPC217-08); nothing in it is markup. */
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
