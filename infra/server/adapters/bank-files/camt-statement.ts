import { at, centsOf, dayIn, dayOf, directionOf, textAt, type Element } from './camt-elements.ts';
import { BankFileError, type BankFilePlace, type BankStatement } from './bank-file.ts';

/** The longest number that is an exact integer here. */
const SEQUENCE = /^0*(\d{1,15})$/;

const sequenceOf = (text: string | null): number | null => {
  const [, digits] = SEQUENCE.exec(text ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
};

const dayAt = (element: Element | undefined, name: string, place: BankFilePlace): string | null => {
  const text = textAt(element, name);
  return text === null ? null : dayIn(text, place);
};

/** The statement of a `Stmt` or `Ntfctn` element, of which everything before its first entry is read. */
export class StatementReader {
  readonly statement: BankStatement;
  private readonly part: Element;
  private readonly place: BankFilePlace;

  constructor(part: Element, own: string | null) {
    const account = textAt(part, 'Acct', 'Id', 'IBAN') ?? textAt(part, 'Acct', 'Id', 'Othr', 'Id');
    if (account === null) throw new BankFileError('no_account');
    const bare = account.replaceAll(/\s/g, '').toUpperCase().slice(0, 34);
    this.part = part;
    this.place = { account: bare };
    this.statement = {
      account: bare,
      is_aside: own !== null && bare !== own,
      statement_id: textAt(part, 'Id')?.slice(0, 40) ?? null,
      sequence: sequenceOf(textAt(part, 'ElctrncSeqNb')) ?? sequenceOf(textAt(part, 'LglSeqNb')),
      starts_on: null,
      ends_on: null,
      opening_cents: null,
      closing_cents: null,
      credit_cents: 0,
      debit_cents: 0,
      entries: 0,
      ignored: 0,
    };
    if (!this.statement.is_aside) this.readDays();
  }

  private readDays(): void {
    const { part, place, statement } = this;
    const period = at(part, 'FrToDt');
    statement.starts_on = dayAt(period, 'FrDtTm', place) ?? dayAt(period, 'FrDt', place);
    statement.ends_on = dayAt(period, 'ToDtTm', place) ?? dayAt(period, 'ToDt', place);
    for (const balance of part.children.filter(({ name }) => name === 'Bal')) this.readBalance(balance);
  }

  /** The booked balances at the beginning, which may be called the previous closing one, and at the end. Interim ones do not count. */
  private readBalance(balance: Element): void {
    const { statement, place } = this;
    const kind = textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(balance, 'Tp', 'Cd');
    const isInterim = (textAt(balance, 'Tp', 'SubTp', 'Cd') ?? textAt(balance, 'Tp', 'SubTp')) === 'INTM';
    if (kind === null || isInterim || !['OPBD', 'PRCD', 'CLBD'].includes(kind)) return;
    const sign = directionOf(balance, place) === 'debit' ? -1 : 1;
    const day = dayOf(at(balance, 'Dt'), place);
    const cents = sign * centsOf(at(balance, 'Amt'), place);
    if (kind === 'CLBD') {
      statement.closing_cents = cents;
      statement.ends_on = day ?? statement.ends_on;
    } else if (statement.opening_cents === null || kind === 'OPBD') {
      statement.opening_cents = cents;
      if (kind === 'OPBD') statement.starts_on ??= day;
    }
  }

  /** Counts an entry. */
  add({ booked_cents, is_booked }: { booked_cents: number; is_booked: boolean }): void {
    if (!is_booked) this.statement.ignored += 1;
    else this.statement.entries += 1;
    if (booked_cents > 0) this.statement.credit_cents += booked_cents;
    else this.statement.debit_cents -= booked_cents;
  }

  /** The day of an entry that has none: of the closing balance, otherwise the end of the period, otherwise the day of its making. */
  get day(): string | null {
    return this.statement.ends_on ?? dayAt(this.part, 'CreDtTm', this.place);
  }

  /** Refuses a statement whose entries do not lead from its opening to its closing balance. One page of several is not judged. */
  end(): void {
    const { opening_cents, closing_cents, credit_cents, debit_cents, account, ends_on, is_aside } = this.statement;
    const pages = at(this.part, 'StmtPgntn') ?? at(this.part, 'NtfctnPgntn');
    const isPage = pages !== undefined && !(textAt(pages, 'PgNb') === '1' && textAt(pages, 'LastPgInd') === 'true');
    if (is_aside || isPage || opening_cents === null || closing_cents === null) return;
    const computed = opening_cents + credit_cents - debit_cents;
    if (computed === closing_cents) return;
    const amount = ((closing_cents - computed) / 100).toFixed(2);
    throw new BankFileError('balances', { account, amount, day: ends_on ?? undefined });
  }
}
