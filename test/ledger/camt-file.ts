import { tenants } from '../../houses/montarve/house.ts';

/** A payment as the bank reports it; `amount` in minor units. */
export type Transaction = {
  amount: number;
  bankReference?: string;
  endToEndId?: string;
  /** QR reference of 27 digits; without it the payer wrote `message`. */
  reference?: string;
  message?: string;
  debtor?: { name: string; street?: string; houseNumber?: string; postalCode?: string; town?: string };
};

export type Entry = {
  /** Payments of one day by one method: a batch, or a single transaction. */
  transactions: Transaction[];
  /** ISO dates. */
  bookedOn: string;
  valueOn: string;
  /** Credited account: the QR-IBAN of QR-bills. */
  creditedTo?: string;
  status?: 'BOOK' | 'PDNG';
  direction?: 'CRDT' | 'DBIT';
  isReversal?: boolean;
};

const francs = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function party({ name, street, houseNumber, postalCode, town }: NonNullable<Transaction['debtor']>): string {
  const address = [
    street && `<StrtNm>${escaped(street)}</StrtNm>`,
    houseNumber && `<BldgNb>${escaped(houseNumber)}</BldgNb>`,
    postalCode && `<PstCd>${postalCode}</PstCd>`,
    town && `<TwnNm>${escaped(town)}</TwnNm>`,
    '<Ctry>CH</Ctry>',
  ].filter(Boolean);
  return `<Dbtr><Pty><Nm>${escaped(name)}</Nm><PstlAdr>${address.join('')}</PstlAdr></Pty></Dbtr>
            <DbtrAcct><Id><IBAN>CH5604835012345678009</IBAN></Id></DbtrAcct>`;
}

function transactionOf(transaction: Transaction, direction: string, number: number): string {
  const { amount, reference, message, debtor, bankReference, endToEndId = 'NOTPROVIDED' } = transaction;
  const remittance = reference
    ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf>${
        message ? `<AddtlRmtInf>${escaped(message)}</AddtlRmtInf>` : ''
      }</Strd>`
    : message && `<Ustrd>${escaped(message)}</Ustrd>`;
  return `        <TxDtls>
          <Refs>
            ${bankReference ? `<AcctSvcrRef>${bankReference}</AcctSvcrRef>` : ''}
            <InstrId>2026${String(number).padStart(8, '0')}</InstrId>
            <EndToEndId>${endToEndId}</EndToEndId>
          </Refs>
          <Amt Ccy="CHF">${francs(amount)}</Amt>
          <CdtDbtInd>${direction}</CdtDbtInd>
          <AmtDtls><InstdAmt><Amt Ccy="CHF">${francs(amount)}</Amt></InstdAmt><TxAmt><Amt Ccy="CHF">${francs(amount)}</Amt></TxAmt></AmtDtls>
          <Chrgs><Rcrd><Amt Ccy="CHF">0.35</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>
          <RltdPties>
            ${debtor ? party(debtor) : ''}
            <CdtrAcct><Id><IBAN>${tenants.ch.payment.iban}</IBAN></Id></CdtrAcct>
          </RltdPties>
          ${remittance ? `<RmtInf>${remittance}</RmtInf>` : ''}
          <RltdDts><AccptncDtTm>2026-11-20T20:00:00</AccptncDtTm></RltdDts>
        </TxDtls>`;
}

function entryOf(entry: Entry, index: number): string {
  const { transactions, bookedOn, valueOn, creditedTo, status = 'BOOK', direction = 'CRDT', isReversal } = entry;
  const sum = transactions.reduce((all, { amount }) => all + amount, 0);
  return `      <Ntry>
        ${creditedTo ? `<NtryRef>${creditedTo}</NtryRef>` : ''}
        <Amt Ccy="CHF">${francs(sum)}</Amt>
        <CdtDbtInd>${direction}</CdtDbtInd>
        <RvslInd>${isReversal ?? false}</RvslInd>
        <Sts><Cd>${status}</Cd></Sts>
        <BookgDt><Dt>${bookedOn}</Dt></BookgDt>
        <ValDt><Dt>${valueOn}</Dt></ValDt>
        <AcctSvcrRef>${bookedOn.replaceAll('-', '')}CH${index}</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${creditedTo ? 'VCOM' : 'AUTT'}</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls>
${transactions.length > 1 ? `        <Btch><NbOfTxs>${transactions.length}</NbOfTxs></Btch>\n` : ''}${transactions
  .map((transaction, position) => transactionOf(transaction, direction, index * 1000 + position))
  .join('\n')}
        </NtryDtls>
        <AddtlNtryInf>SAMMELGUTSCHRIFT</AddtlNtryInf>
      </Ntry>`;
}

/**
 * Returns a file as Swiss banks send it (camt.054.001.08, Swiss Payment Standards). The account is the one behind the
 * QR-IBAN, and each entry names the QR-IBAN. Payments of a day are one entry with its transactions.
 */
export function camtFile(entries: readonly Entry[], account = tenants.ch.payment.bankAccount ?? ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <BkToCstmrDbtCdtNtfctn>
    <GrpHdr>
      <MsgId>20261121375204295401234</MsgId>
      <CreDtTm>2026-11-21T06:12:38</CreDtTm>
      <MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn>
      <AddtlInf>SPS/2.1/PROD</AddtlInf>
    </GrpHdr>
    <Ntfctn>
      <Id>20261121375204295401235</Id>
      <CreDtTm>2026-11-21T06:12:38</CreDtTm>
      <FrToDt><FrDtTm>2026-11-20T00:00:00</FrDtTm><ToDtTm>2026-11-20T23:59:59</ToDtTm></FrToDt>
      <RptgSrc><Prtry>C53F</Prtry></RptgSrc>
      <Acct><Id><IBAN>${account}</IBAN></Id><Ccy>CHF</Ccy><Ownr><Nm>Montarve AG</Nm></Ownr></Acct>
${entries.map((entry, index) => entryOf(entry, index + 1)).join('\n')}
    </Ntfctn>
  </BkToCstmrDbtCdtNtfctn>
</Document>
`;
}
