/**
 * Bank files of our own making, each in the manner that the public implementation guide of a banking community describes. Names,
 * accounts and amounts are invented.
 */
const of = (version: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">${body}</Document>`;

const ACCOUNT = '<Acct><Id><IBAN>GR1601101250000000012300695</IBAN></Id><Ccy>EUR</Ccy></Acct>';

/** Germany (DK): a statement of version 8, status in a code, end-to-end numbers, purpose texts in several lines. */
const germanStatement = of(
  'camt.053.001.08',
  `<BkToCstmrStmt><GrpHdr><MsgId>053D2026</MsgId><CreDtTm>2026-11-20T20:15:00+01:00</CreDtTm></GrpHdr>
<Stmt><Id>A1</Id><CreDtTm>2026-11-20T20:15:00+01:00</CreDtTm>${ACCOUNT}
<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">164.20</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">64.20</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>
<AcctSvcrRef>2026112000001</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">64.20</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>Beispiel &amp; Söhne</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE75512108001245126199</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>Wasserrechnung RF18 5390 0754 7034</Ustrd><Ustrd>Danke</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">9.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><BkTxCd/></Ntry>
</Stmt></BkToCstmrStmt>`,
);

/** Switzerland (SPS): a notification of version 8, one booking of three payments, of which one carries two references. */
const swissNotification = of(
  'camt.054.001.08',
  `<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>MSG-1</MsgId></GrpHdr><Ntfctn><Id>N1</Id>${ACCOUNT}
<Ntry><NtryRef>010001162</NtryRef><Amt Ccy="EUR">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>false</RvslInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>BATCH-77</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch>
<TxDtls><Refs><AcctSvcrRef>T-1</AcctSvcrRef><EndToEndId>E-1</EndToEndId></Refs><Amt Ccy="EUR">120.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF712348231</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
<TxDtls><Refs><AcctSvcrRef>T-2</AcctSvcrRef><EndToEndId>E-2</EndToEndId></Refs><Amt Ccy="EUR">150.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RmtInf><Strd><RfrdDocAmt><RmtdAmt Ccy="EUR">100.00</RmtdAmt></RfrdDocAmt><CdtrRefInf><Tp><CdOrPrtry><Prtry>OLD</Prtry></CdOrPrtry></Tp><Ref>123456789012</Ref></CdtrRefInf></Strd>
<Strd><RfrdDocAmt><RmtdAmt Ccy="EUR">50.00</RmtdAmt></RfrdDocAmt><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF741</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
<TxDtls><Refs><AcctSvcrRef>T-3</AcctSvcrRef><EndToEndId>E-3</EndToEndId></Refs><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>
</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn>`,
);

/** Finland: a statement of version 2 with the RF reference, amounts below `AmtDtls`, and a batch without details. */
const finnishStatement = of(
  'camt.053.001.02',
  `<BkToCstmrStmt><GrpHdr><MsgId>FI-1</MsgId></GrpHdr><Stmt><Id>1</Id>${ACCOUNT}
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">23.4</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-20T09:00:00</DtTm></BookgDt><AcctSvcrRef>FI0001</AcctSvcrRef>
<NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">23.40</Amt></TxAmt></AmtDtls>
<RltdPties><Dbtr><Nm>Virtanen</Nm></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>rf90 101</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">300.00000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>BATCH-77</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt>`,
);

/** The Netherlands: names with a prefix, a returned direct debit, charges that the details do not explain. */
const dutchStatement = `<?xml version='1.0' encoding='utf-8'?>
<ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04" xmlns:bank="https://bank.example/more"><ns2:BkToCstmrStmt><ns2:GrpHdr><ns2:MsgId>NL-1</ns2:MsgId></ns2:GrpHdr>
<ns2:Stmt><ns2:Id>1</ns2:Id><ns2:Acct><ns2:Id><ns2:IBAN>GR16 0110 1250 0000 0001 2300 695</ns2:IBAN></ns2:Id></ns2:Acct>
<ns2:Ntry><ns2:Amt Ccy="EUR">64.20</ns2:Amt><ns2:CdtDbtInd>DBIT</ns2:CdtDbtInd><ns2:RvslInd>true</ns2:RvslInd><ns2:Sts>BOOK</ns2:Sts><ns2:BookgDt><ns2:Dt>2026-11-21</ns2:Dt></ns2:BookgDt>
<bank:Amt>1.00</bank:Amt><ns2:NtryDtls><ns2:TxDtls><ns2:Refs><ns2:EndToEndId>E-9</ns2:EndToEndId></ns2:Refs><ns2:AmtDtls><ns2:TxAmt><ns2:Amt Ccy="EUR">64.20</ns2:Amt></ns2:TxAmt></ns2:AmtDtls><ns2:RtrInf><ns2:Rsn><ns2:Cd>MD06</ns2:Cd></ns2:Rsn></ns2:RtrInf></ns2:TxDtls></ns2:NtryDtls></ns2:Ntry>
<ns2:Ntry><ns2:Amt Ccy="EUR">49.50</ns2:Amt><ns2:CdtDbtInd>CRDT</ns2:CdtDbtInd><ns2:Sts>BOOK</ns2:Sts><ns2:ValDt><ns2:Dt>2026-11-21</ns2:Dt></ns2:ValDt><ns2:AcctSvcrRef>NL-7</ns2:AcctSvcrRef>
<ns2:NtryDtls><ns2:TxDtls><ns2:Refs><ns2:EndToEndId>E-10</ns2:EndToEndId></ns2:Refs><ns2:AmtDtls><ns2:TxAmt><ns2:Amt Ccy="EUR">50.00</ns2:Amt></ns2:TxAmt></ns2:AmtDtls></ns2:TxDtls></ns2:NtryDtls></ns2:Ntry>
</ns2:Stmt></ns2:BkToCstmrStmt></ns2:Document>`;

/** Greece: capital letters in the encoding of the 1990s, a comma in the amount, a Greek RHO in the code, an empty entry. */
const greekNotification = `<?xml version="1.0" encoding="ISO-8859-7"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>ΕΙΔΟΠΟΙΗΣΗ 1</MsgId></GrpHdr><Ntfctn><Id>1</Id>${ACCOUNT}
<Ntry><Amt Ccy="EUR">23,40</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20+02:00</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>7700012</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>ΠΑΠΠΑ ΜΑΡΙΑ</Nm></Dbtr></RltdPties><RmtInf><Ustrd>ΛΟΓΑΡΙΑΣΜΟΣ ΝΕΡΟΥ <![CDATA[RF90101]]></Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

/** Each sample with its bytes. */
export const CAMT_SAMPLES = {
  germanStatement: Buffer.from(germanStatement),
  swissNotification: Buffer.from(swissNotification),
  finnishStatement: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(finnishStatement)]),
  dutchStatement: Buffer.from(dutchStatement),
  greekNotification: Buffer.from(
    // The Greek letters of ISO 8859-7 lie at a fixed distance from those of Unicode.
    [...greekNotification].map((char) =>
      char.charCodeAt(0) > 0x36f ? char.charCodeAt(0) - 0x2d0 : char.charCodeAt(0),
    ),
  ),
};

/** A payment for a file of `camtFile`. */
export interface SampleMoney {
  cents: number;
  on?: string;
  reference?: string;
  text?: string;
  endToEnd?: string;
  ref?: string;
  direction?: 'credit' | 'debit';
  isReversal?: boolean;
  /** The name of the other party. */
  name?: string;
}

const euros = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const entryOf = ({ cents, on = '2026-11-20', direction = 'credit', isReversal = false, ...more }: SampleMoney) =>
  `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>${direction === 'credit' ? 'CRDT' : 'DBIT'}</CdtDbtInd>${
    isReversal ? '<RvslInd>true</RvslInd>' : ''
  }<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt>${more.ref ? `<AcctSvcrRef>${more.ref}</AcctSvcrRef>` : ''}<NtryDtls><TxDtls><Refs><EndToEndId>${
    more.endToEnd ?? 'NOTPROVIDED'
  }</EndToEndId></Refs><Amt Ccy="EUR">${euros(cents)}</Amt>${
    more.name ? `<RltdPties><Dbtr><Pty><Nm>${more.name}</Nm></Pty></Dbtr></RltdPties>` : ''
  }<RmtInf>${more.text ? `<Ustrd>${more.text}</Ustrd>` : ''}${
    more.reference
      ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${more.reference}</Ref></CdtrRefInf></Strd>`
      : ''
  }</RmtInf></TxDtls></NtryDtls></Ntry>`;

/** A file with an entry for each payment: a statement, or a notification. `id` makes two files of the same money different. */
export function camtFile(
  money: readonly SampleMoney[],
  { kind = 'statement', id = 'F1' }: { kind?: 'statement' | 'notification'; id?: string } = {},
): Buffer {
  const [version, message, part] =
    kind === 'statement'
      ? ['camt.053.001.08', 'BkToCstmrStmt', 'Stmt']
      : ['camt.054.001.08', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  return Buffer.from(
    of(
      version,
      `<${message}><GrpHdr><MsgId>${id}</MsgId></GrpHdr><${part}><Id>1</Id>${ACCOUNT}${money.map(entryOf).join('')}</${part}></${message}>`,
    ),
  );
}
