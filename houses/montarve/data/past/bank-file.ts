import { isoDay } from './calendar.ts';

/** A transfer of a customer. Minor units. `reference`: from the bill. */
export type Transfer = { amount: number; reference: string; payer: string; bankReference: string };

const decimal = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Account, and the QR-IBAN in front of it; null without one. */
export type CreditedAccount = { iban: string; qrIban: string | null; currency: string };

/** Returns the bank's file (camt.054.001.08) of the transfers of a day. */
export function bankFile(
  day: Date,
  { iban, qrIban, currency }: CreditedAccount,
  transfers: readonly Transfer[],
): string {
  const date = isoDay(day);
  const id = `PAST${date.replaceAll('-', '')}`;
  const sum = transfers.reduce((all, { amount }) => all + amount, 0);
  const details = transfers.map(({ amount, reference, payer, bankReference }) => {
    const told = qrIban
      ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`
      : `<Ustrd>${reference}</Ustrd>`;
    return `<TxDtls><Refs><AcctSvcrRef>${bankReference}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<Amt Ccy="${currency}">${decimal(amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>${escaped(payer)}</Nm></Pty></Dbtr></RltdPties><RmtInf>${told}</RmtInf></TxDtls>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${date}T06:00:00</CreDtTm></GrpHdr>
<Ntfctn><Id>${id}</Id><CreDtTm>${date}T06:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
<Ntry>${qrIban ? `<NtryRef>${qrIban}</NtryRef>` : ''}<Amt Ccy="${currency}">${decimal(sum)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RvslInd>false</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>
<AcctSvcrRef>${id}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${qrIban ? 'VCOM' : 'AUTT'}</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls>${transfers.length > 1 ? `<Btch><NbOfTxs>${transfers.length}</NbOfTxs></Btch>` : ''}${details.join('\n')}</NtryDtls></Ntry>
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>
`;
}
