import { SaxesParser } from 'saxes';
import { all, at, centsOf, dayIn, dayOf, directionOf, textAt, type Element } from './camt-elements.ts';
import { readDetails, transactionsOf, type Details } from './camt-entry.ts';
import {
  BANK_FILE_MAX,
  BankFileError,
  type BankFileHead,
  type BankMessage,
  type BankTransaction,
} from './bank-file.ts';
import { decodeXml } from './decode-xml.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:((camt\.05[34])\.001\.(0[1-9]|1[0-3]))$/;
const MAX_DEPTH = 40;
/** Most characters of the text of one element. */
const MAX_TEXT = 4000;

/** The element of a statement or a notification in its message. */
const PARTS = ['Stmt', 'Ntfctn'];

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const prefixOf = (name: string): string => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');

/** The last day of a statement or notification: of its latest balance, of its period, or of its making. */
function dayOfPart(part: Element | undefined, entry: number): string | null {
  const balances = all(part, 'Bal').map((balance) => dayOf(at(balance, 'Dt'), entry) ?? '');
  const last = balances.toSorted().at(-1);
  return last || dayIn(textAt(part, 'FrToDt', 'ToDtTm') ?? textAt(part, 'CreDtTm'), entry);
}

/** Collects the entries of a document from the events of the parser. Only the open elements of one entry are kept. */
class CamtReader {
  readonly found: BankTransaction[] = [];
  head: BankFileHead | null = null;
  isWhole = false;
  private prefix = '';
  private namespace = '';
  private open: Element[] = [];
  /** Inside an element of another namespace, or of additional data: how deep. */
  private skipped = 0;
  private entry = 0;
  private account: string | null = null;
  private details: Details[] = [];

  begin(name: string, attributes: Record<string, string>): void {
    if (this.open.length === 0) this.beginDocument(name, attributes);
    else this.refuseOtherNamespace(attributes);
    const local = localName(name);
    if (this.skipped > 0 || prefixOf(name) !== this.prefix || local === 'SplmtryData') {
      this.skipped += 1;
      return;
    }
    const element: Element = { name: local, attributes, children: [], text: '' };
    if (local === 'Ntry') {
      this.entry += 1;
      this.details = [];
    }
    if (PARTS.includes(local)) this.account = null;
    this.open.at(-1)?.children.push(element);
    if (this.open.push(element) > MAX_DEPTH) throw new BankFileError('malformed');
  }

  private beginDocument(name: string, attributes: Record<string, string>): void {
    this.prefix = prefixOf(name);
    this.namespace = attributes[this.prefix ? `xmlns:${this.prefix}` : 'xmlns'] ?? '';
    const [, version, message] = NAMESPACE.exec(this.namespace) ?? [];
    if (localName(name) !== 'Document' || version === undefined) throw new BankFileError('not_camt');
    this.head = {
      message: message as BankMessage,
      version,
      message_id: null,
      account: null,
      opening_cents: null,
      closing_cents: null,
    };
  }

  private refuseOtherNamespace(attributes: Record<string, string>): void {
    const declared = attributes[this.prefix ? `xmlns:${this.prefix}` : 'xmlns'];
    if (declared !== undefined && declared !== this.namespace && this.skipped === 0)
      throw new BankFileError('not_camt');
  }

  text(text: string): void {
    const current = this.open.at(-1);
    if (this.skipped === 0 && current && current.text.length < MAX_TEXT) current.text += text;
  }

  end(): void {
    if (this.skipped > 0) {
      this.skipped -= 1;
      return;
    }
    const element = this.open.pop();
    if (element) this.take(element);
    if (this.open.length === 0) this.isWhole = true;
  }

  private take(element: Element): void {
    const parent = this.open.at(-1);
    const forget = () => void parent?.children.splice(-1, 1);
    if (element.name === 'TxDtls') {
      this.details.push(readDetails(element, this.entry));
      forget();
    } else if (element.name === 'Ntry') {
      const part = { account: this.accountOf(parent), day: dayOfPart(parent, this.entry) };
      this.found.push(...transactionsOf(element, this.details, this.entry, part));
      this.details = [];
      forget();
    } else if (element.name === 'GrpHdr' && this.head) this.head.message_id = textAt(element, 'MsgId');
    else if (element.name === 'Bal') this.takeBalance(element);
    else if (PARTS.includes(element.name) && this.head) {
      this.head.account ??= this.accountOf(element);
      forget();
    }
  }

  private accountOf(part: Element | undefined): string {
    this.account ??= textAt(part, 'Acct', 'Id', 'IBAN') ?? textAt(part, 'Acct', 'Id', 'Othr', 'Id');
    if (this.account === null) throw new BankFileError('account');
    return this.account.replaceAll(/\s/g, '').slice(0, 34);
  }

  /** The booked balances at the beginning and at the end, where the file has one statement. */
  private takeBalance(balance: Element): void {
    const kind = textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(balance, 'Tp', 'Cd');
    if (!this.head || (kind !== 'OPBD' && kind !== 'CLBD')) return;
    const sign = directionOf(balance, this.entry) === 'debit' ? -1 : 1;
    const name = kind === 'OPBD' ? 'opening_cents' : 'closing_cents';
    if (name === 'closing_cents' || this.head.opening_cents === null)
      this.head[name] = sign * centsOf(at(balance, 'Amt'), this.entry);
  }
}

/** Any processing of entities is off: a DOCTYPE is refused, saxes knows the five entities of XML and refuses others. */
function parserOf(reader: CamtReader): SaxesParser {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new BankFileError(/unclosed|document must contain|unexpected end/i.test(error.message) ? 'cut' : 'malformed');
  });
  parser.on('doctype', () => {
    throw new BankFileError('declares_entities');
  });
  parser.on('processinginstruction', () => {
    throw new BankFileError('malformed');
  });
  parser.on('opentag', ({ name, attributes }) => reader.begin(name, attributes));
  parser.on('closetag', () => reader.end());
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  return parser;
}

/**
 * Reads a camt.053 or camt.054 document of any version, as banks write it, and gives its booked transactions part by part. A
 * file that is cut or broken anywhere throws a `BankFileError` at the latest at its end, so that the caller keeps nothing.
 */
export async function* readCamt(
  bytes: AsyncIterable<Buffer>,
  most = BANK_FILE_MAX,
): AsyncGenerator<BankTransaction[], BankFileHead> {
  const reader = new CamtReader();
  const parser = parserOf(reader);
  for await (const text of decodeXml(bytes, most)) {
    parser.write(text);
    if (reader.found.length > 0) yield reader.found.splice(0);
  }
  if (!reader.head) throw new BankFileError('not_camt');
  if (!reader.isWhole) throw new BankFileError('cut');
  parser.close();
  if (reader.found.length > 0) yield reader.found.splice(0);
  return reader.head;
}
