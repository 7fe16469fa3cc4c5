import { SaxesParser } from 'saxes';
import { textAt, type Element } from './camt-elements.ts';
import { moneyOf, placeOf, readDetails, type Details } from './camt-entry.ts';
import { StatementReader } from './camt-statement.ts';
import {
  BANK_FILE_MAX,
  BankFileError,
  type BankFileHead,
  type BankFilePlace,
  type BankMessage,
  type BankTransaction,
} from './bank-file.ts';
import { decodeXml } from './decode-xml.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:((camt\.05[34])\.001\.(0[1-9]|1[0-3]))$/;
const MAX_DEPTH = 40;
/** Most elements around the document: an envelope of a network such as SWIFT. */
const MAX_ENVELOPE = 6;
/** Most characters of the text of one element. */
const MAX_TEXT = 4000;
/** Most statements of a file. */
const MAX_STATEMENTS = 1000;

/** The element of a statement or a notification in its message. */
const PARTS = ['Stmt', 'Ntfctn'];

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const prefixOf = (name: string): string => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');

/** How a file is read. */
export interface CamtOptions {
  /** The account of the utility without spaces; statements of other accounts are set aside. Null reads all. */
  own?: string | null;
  /** The last day that a booking may have. */
  last_day?: string;
  /** Most bytes. */
  most?: number;
}

/** Collects the entries of a document from the events of the parser. Only the open elements of one entry are kept. */
class CamtReader {
  readonly found: BankTransaction[] = [];
  head: BankFileHead | null = null;
  isWhole = false;
  private readonly own: string | null;
  private readonly lastDay: string;
  private prefix = '';
  private namespace = '';
  private open: Element[] = [];
  /** Elements around the document, each with the namespaces that it declares. */
  private envelope: Record<string, string>[] = [];
  /** Inside an element of another namespace, or of additional data: how deep. */
  private skipped = 0;
  private entry = 0;
  private part: Element | undefined;
  private statement: StatementReader | null = null;
  private details: Details[] = [];

  constructor(own: string | null, lastDay: string) {
    this.own = own;
    this.lastDay = lastDay;
  }

  begin(name: string, attributes: Record<string, string>): void {
    const isAround = this.open.length === 0 && this.skipped === 0;
    if (isAround && (this.head !== null || !this.beginDocument(name, attributes))) {
      if (this.envelope.push(attributes) > MAX_ENVELOPE && this.head === null) throw new BankFileError('not_camt');
      return;
    }
    if (!isAround) this.refuseOtherNamespace(attributes);
    const local = localName(name);
    if (this.skipped > 0 || prefixOf(name) !== this.prefix || local === 'SplmtryData') {
      this.skipped += 1;
      return;
    }
    this.push({ name: local, attributes, children: [], text: '' });
  }

  private push(element: Element): void {
    if (element.name === 'Ntry') {
      this.entry += 1;
      this.details = [];
    }
    if (PARTS.includes(element.name)) {
      this.part = element;
      this.statement = null;
    }
    this.open.at(-1)?.children.push(element);
    if (this.open.push(element) > MAX_DEPTH) throw new BankFileError('malformed', this.place());
  }

  private place(): BankFilePlace {
    const entry = this.open.find(({ name }) => name === 'Ntry');
    return entry ? placeOf(entry, this.entry) : {};
  }

  /** False for an element of an envelope. A document of another kind is refused, and so is a second one. */
  private beginDocument(name: string, attributes: Record<string, string>): boolean {
    const prefix = prefixOf(name);
    const key = prefix ? `xmlns:${prefix}` : 'xmlns';
    const namespace = [attributes, ...this.envelope.toReversed()].find((one) => one[key] !== undefined)?.[key] ?? '';
    if (localName(name) !== 'Document') return false;
    const [, version, message] = NAMESPACE.exec(namespace) ?? [];
    if (version === undefined) throw new BankFileError('not_camt');
    this.prefix = prefix;
    this.namespace = namespace;
    this.head = { message: message as BankMessage, version, message_id: null, statements: [] };
    return true;
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
    if (this.open.length === 0) {
      this.envelope.pop();
      return;
    }
    const element = this.open.pop();
    if (element) this.take(element);
    if (this.open.length === 0) this.isWhole = true;
  }

  private take(element: Element): void {
    const forget = () => void this.open.at(-1)?.children.splice(-1, 1);
    if (element.name === 'TxDtls') {
      if (!this.current().statement.is_aside) this.details.push(readDetails(element, this.place()));
      forget();
    } else if (element.name === 'Ntry') {
      this.takeEntry(element);
      this.details = [];
      forget();
    } else if (element.name === 'GrpHdr' && this.head) this.head.message_id = textAt(element, 'MsgId');
    else if (PARTS.includes(element.name)) {
      this.current().end();
      this.statement = null;
      this.part = undefined;
      forget();
    }
  }

  private takeEntry(element: Element): void {
    const current = this.current();
    const { account, is_aside } = current.statement;
    if (is_aside) return;
    const scope = { number: this.entry, account, day: current.day, last_day: this.lastDay };
    const money = moneyOf(element, this.details, scope);
    current.add(money);
    for (const one of money.transactions) this.found.push(one);
  }

  /** The statement that is open. Its account and balances stand before its entries. */
  private current(): StatementReader {
    if (this.statement) return this.statement;
    if (!this.part || !this.head) throw new BankFileError('malformed', this.place());
    this.statement = new StatementReader(this.part, this.own);
    if (this.head.statements.push(this.statement.statement) > MAX_STATEMENTS) throw new BankFileError('too_large');
    return this.statement;
  }
}

/** The facts of a whole file, of which at least one statement is the utility's. */
function headOf({ head, isWhole }: CamtReader): BankFileHead {
  if (!head) throw new BankFileError('not_camt');
  if (!isWhole) throw new BankFileError('cut');
  if (head.statements.length === 0) throw new BankFileError('no_statement');
  if (head.statements.every(({ is_aside }) => is_aside)) {
    const accounts = [...new Set(head.statements.map(({ account }) => account))].slice(0, 3);
    throw new BankFileError('other_account', { account: accounts.join(', ') });
  }
  return head;
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
  parser.on('processinginstruction', ({ target }) => {
    // A style for people who open the file in a browser.
    if (target !== 'xml-stylesheet') throw new BankFileError('instruction');
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
  { own = null, last_day = '9999-12-31', most = BANK_FILE_MAX }: CamtOptions = {},
): AsyncGenerator<BankTransaction[], BankFileHead> {
  const reader = new CamtReader(own, last_day);
  const parser = parserOf(reader);
  for await (const text of decodeXml(bytes, most)) {
    parser.write(text);
    if (reader.found.length > 0) yield reader.found.splice(0);
  }
  const head = headOf(reader);
  parser.close();
  if (reader.found.length > 0) yield reader.found.splice(0);
  return head;
}
