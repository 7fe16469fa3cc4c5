import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { LOCALES, type Language } from '@hydria/shared/rules/languages.ts';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import PdfDocument from 'pdfkit';
import { AppError } from './app-error.ts';

/** The content of a document: its issuer, facts in the order of reading, perhaps QR codes, questions with their answers, and a table. */
export interface DocumentContent {
  lang: Language;
  title: string;
  /** The sender, and lines about it. */
  issuer: { name: string; lines: readonly string[]; logo: Buffer | null };
  /** `#0b5e8e`; the bar at the top. It holds no text. */
  accent: string;
  /** The figure below the title, with its meaning. */
  figure: { label: string; value: string };
  facts: readonly { name: string; value: string }[];
  /** QR codes with their explanations, below the facts. */
  codes?: readonly {
    title: string;
    text: string;
    /** The meaning of the picture, for screen readers. */
    alt: string;
    /** The encoded text. */
    value: string;
  }[];
  /** Questions with answers of any length. */
  asked?: { title: string; entries: readonly { question: string; answer: string }[] };
  table?: {
    /** Heads of the columns; the last one holds amounts. */
    columns: readonly [string, string];
    rows: readonly (readonly [string, string])[];
    /** The last row. */
    total: readonly [string, string];
    title: string;
  };
  notes: readonly string[];
  /** The time of the document; the same content at the same time is the same file. */
  at: Date;
}

const FONTS = '@expo-google-fonts/commissioner';
const fontFile = (name: string): Buffer => readFileSync(createRequire(import.meta.url).resolve(`${FONTS}/${name}`));

interface Fonts {
  text: Buffer;
  strong: Buffer;
}
let loaded: Fonts | undefined;
/** The portal's font with Latin and Greek letters. Only the letters that a document uses are put into it. */
const fonts = (): Fonts =>
  (loaded ??= {
    text: fontFile('400Regular/Commissioner_400Regular.ttf'),
    strong: fontFile('600SemiBold/Commissioner_600SemiBold.ttf'),
  });

/** The declaration of PDF/UA, which the published types of the library lack. */
const UA: object = { subset: 'PDF/UA' };

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const AMOUNT_WIDTH = 110;
const NAME_WIDTH = 190;
const LOGO = 48;
const INK = '#1a2730';
const QUIET = '#52636e';
const LINE = '#c9d3d9';
const SIZE = { title: 22, figure: 26, heading: 13, text: 10.5, small: 9 } as const;

type Pdf = InstanceType<typeof PdfDocument>;
type Element = ReturnType<Pdf['struct']>;

interface Style {
  size: number;
  strong?: boolean;
  color?: string;
}

const styled = (doc: Pdf, { size, strong = false, color = INK }: Style): Pdf =>
  doc
    .font(strong ? 'strong' : 'text')
    .fontSize(size)
    .fillColor(color);

/** A paragraph or heading of the whole width. */
const block = (doc: Pdf, tag: string, text: string, style: Style & { after?: number }): Element =>
  doc.struct(tag, {}, () => {
    styled(doc, style).text(text, MARGIN, doc.y, { width: WIDTH });
    doc.y += style.after ?? 4;
  });

/** A mark without a meaning of its own: a screen reader passes over it. */
function decorate(doc: Pdf, draw: () => void): void {
  const { y } = doc;
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
  doc.y = y;
}

const rule = (doc: Pdf, y: number) =>
  decorate(doc, () => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke();
  });

interface Cell extends Style {
  tag: 'TH' | 'TD';
  scope?: 'Row' | 'Column';
  text: string;
  x: number;
  width: number;
  align?: 'right';
}

const heightOf = (doc: Pdf, cell: Cell): number =>
  styled(doc, cell).heightOfString(cell.text, { width: cell.width, ...(cell.align && { align: cell.align }) });

/** A row of a table, on the next page where this one ends. */
function row(doc: Pdf, table: Element, cells: readonly Cell[], { padding = 5, ruled = true } = {}): void {
  const height = Math.max(...cells.map((cell) => heightOf(doc, cell))) + 2 * padding;
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
  const top = doc.y;
  const line = doc.struct('TR');
  table.add(line);
  for (const cell of cells) {
    const { tag, scope, text, x, width, align } = cell;
    const draw = () => {
      styled(doc, cell).text(text, x, top + padding, { width, ...(align && { align }) });
    };
    line.add(doc.struct(tag, { ...(scope && { scope }) } as PDFKit.Mixins.StructureElementOptions, draw));
  }
  line.end();
  doc.y = top + height;
  if (ruled) rule(doc, doc.y);
}

const AMOUNT = { x: MARGIN + WIDTH - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right' } as const;
const DESCRIPTION = { x: MARGIN, width: WIDTH - AMOUNT_WIDTH - 16 } as const;

function drawHead(doc: Pdf, root: Element, { issuer, accent }: DocumentContent): void {
  decorate(doc, () => {
    doc.rect(0, 0, doc.page.width, 8).fill(accent);
    // The name of the issuer stands below; the picture repeats it.
    if (issuer.logo)
      doc.image(issuer.logo, MARGIN + WIDTH - 2 * LOGO, MARGIN - 12, { fit: [2 * LOGO, LOGO], align: 'right' });
  });
  root.add(block(doc, 'P', issuer.name, { size: SIZE.heading, strong: true, after: 2 }));
  for (const line of issuer.lines) root.add(block(doc, 'P', line, { size: SIZE.small, color: QUIET, after: 1 }));
  doc.y += 28;
}

function drawFacts(doc: Pdf, root: Element, { facts }: DocumentContent): void {
  const table = doc.struct('Table');
  root.add(table);
  for (const { name, value } of facts)
    row(
      doc,
      table,
      [
        { tag: 'TH', scope: 'Row', text: name, x: MARGIN, width: NAME_WIDTH - 12, size: SIZE.text, color: QUIET },
        { tag: 'TD', text: value, x: MARGIN + NAME_WIDTH, width: WIDTH - NAME_WIDTH, size: SIZE.text },
      ],
      { padding: 3, ruled: false },
    );
  table.end();
  doc.y += 20;
}

const CODE = 104;
/** Modules around a code that stay free (ISO/IEC 18004). */
const QUIET_ZONE = 4;

function drawCode(
  doc: Pdf,
  root: Element,
  { title, text, alt, value }: NonNullable<DocumentContent['codes']>[number],
): void {
  if (doc.y + CODE + 40 > doc.page.height - MARGIN) doc.addPage();
  root.add(block(doc, 'H2', title, { size: SIZE.heading, strong: true, after: 6 }));
  const top = doc.y;
  const code = generate(value, { minCorrectionLevel: correction.M });
  const scale = CODE / (code.size + 2 * QUIET_ZONE);
  const options = { alt, bbox: [MARGIN, top, MARGIN + CODE, top + CODE], placement: 'Block' };
  root.add(
    doc.struct('Figure', options as PDFKit.Mixins.StructureElementOptions, () => {
      doc.save().translate(MARGIN, top).scale(scale).translate(QUIET_ZONE, QUIET_ZONE);
      doc.path(toSvgPath(code)).fill('#000000');
      doc.restore();
    }),
  );
  const beside = { x: MARGIN + CODE + 16, width: WIDTH - CODE - 16 };
  root.add(
    doc.struct('P', {}, () => {
      styled(doc, { size: SIZE.text }).text(text, beside.x, top + 8, { width: beside.width });
    }),
  );
  doc.y = top + CODE + 20;
}

/** Height of the title, the heads and a first row of two lines. */
const TABLE_TOP = 90;

/** Height of a heading of questions, a question and two lines of its answer. */
const ASKED_TOP = 60;

function drawAsked(doc: Pdf, root: Element, { title, entries }: NonNullable<DocumentContent['asked']>): void {
  root.add(block(doc, 'H2', title, { size: SIZE.heading, strong: true, after: 8 }));
  for (const { question, answer } of entries) {
    // A question stays with the beginning of its answer.
    if (doc.y + ASKED_TOP > doc.page.height - MARGIN) doc.addPage();
    root.add(block(doc, 'H3', question, { size: SIZE.small, color: QUIET, after: 1 }));
    root.add(block(doc, 'P', answer, { size: SIZE.text, after: 8 }));
  }
  doc.y += 12;
}

function drawTable(
  doc: Pdf,
  root: Element,
  { title, columns, rows, total }: NonNullable<DocumentContent['table']>,
): void {
  // Title, heads and first row stay together.
  if (doc.y + TABLE_TOP > doc.page.height - MARGIN) doc.addPage();
  root.add(block(doc, 'H2', title, { size: SIZE.heading, strong: true, after: 4 }));
  const table = doc.struct('Table');
  root.add(table);
  const head = { tag: 'TH', scope: 'Column', size: SIZE.small, color: QUIET } as const;
  row(doc, table, [
    { ...head, text: columns[0], ...DESCRIPTION },
    { ...head, text: columns[1], ...AMOUNT },
  ]);
  const cell = { tag: 'TD', size: SIZE.text } as const;
  for (const [description, amount] of rows)
    row(doc, table, [
      { ...cell, text: description, ...DESCRIPTION },
      { ...cell, text: amount, ...AMOUNT },
    ]);
  row(
    doc,
    table,
    [
      { tag: 'TH', scope: 'Row', size: SIZE.text, strong: true, text: total[0], ...DESCRIPTION },
      { ...cell, strong: true, text: total[1], ...AMOUNT },
    ],
    { ruled: false },
  );
  table.end();
  doc.y += 20;
}

function draw(doc: Pdf, content: DocumentContent): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawHead(doc, root, content);
  root.add(block(doc, 'H1', content.title, { size: SIZE.title, strong: true, after: 14 }));
  root.add(block(doc, 'P', content.figure.label, { size: SIZE.text, color: QUIET, after: 0 }));
  root.add(block(doc, 'P', content.figure.value, { size: SIZE.figure, strong: true, after: 16 }));
  drawFacts(doc, root, content);
  for (const code of content.codes ?? []) drawCode(doc, root, code);
  if (content.asked) drawAsked(doc, root, content.asked);
  if (content.table) drawTable(doc, root, content.table);
  for (const note of content.notes) root.add(block(doc, 'P', note, { size: SIZE.small, color: QUIET }));
  root.end();
}

/** Documents that wait in one process: 16 of them take less than a second. */
const WAITING_MOST = 16;
const RETRY_SECONDS = 2;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Draws after the documents before it, and lets other requests be answered in between; 503 when too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING_MOST) throw new AppError('service_unavailable', 503, RETRY_SECONDS);
  waiting += 1;
  const turn = last.then(() => setImmediate()).then(work);
  last = turn.catch(() => undefined);
  return turn.finally(() => {
    waiting -= 1;
  });
}

function toFile(content: DocumentContent): Promise<Buffer> {
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    ...UA,
    tagged: true,
    lang: LOCALES[content.lang],
    displayTitle: true,
    info: { Title: content.title, Author: content.issuer.name, CreationDate: content.at, ModDate: content.at },
  });
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    const { text, strong } = fonts();
    doc.registerFont('text', text).registerFont('strong', strong);
    draw(doc, content);
    doc.end();
  });
}

/**
 * Makes a tagged PDF document (PDF/UA structure, language and title), A4, with the portal's font; one at a time, because drawing
 * occupies the thread. Throws 503 when 16 documents wait.
 */
export const taggedPdf = (content: DocumentContent): Promise<Buffer> => inTurn(() => toFile(content));
