import { deflateSync } from 'node:zlib';

/** A stream of a document with its dictionary. */
const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.byteLength} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ]);

/** A PDF of some pages. `more` are further objects; the catalogue refers to the first of them as an action. */
export function pdfSample({ pages = 1, more = [], trailer = '' }: PdfParts = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
  const action = more.length > 0 ? ` /OpenAction ${pages + 3} 0 R` : '';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${action} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
    ...more,
  ];
  let file = Buffer.from('%PDF-1.7\n', 'latin1');
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(file.byteLength);
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.byteLength}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(end, 'latin1')]);
}

interface PdfParts {
  pages?: number;
  more?: readonly (string | Buffer)[];
  /** Further entries of the trailer. */
  trailer?: string;
}

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** Objects in a packed stream, as later versions of the format have them. */
const packed = (content: string, more = ''): Buffer =>
  stream(`/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${more}`, deflateSync(Buffer.from(content)));

/** Documents that are not kept, each with its code. */
export const hostilePdfs = (): readonly [reason: string, file: Buffer, code: string][] => {
  const good = pdfSample();
  return [
    ['a script', pdfSample({ more: [SCRIPT] }), 'pdf_active'],
    [
      'a script with an escaped name',
      pdfSample({ more: [SCRIPT.replace('/JavaScript', '/J#61vaScrip#74')] }),
      'pdf_active',
    ],
    ['a script in a packed stream', pdfSample({ more: [packed(`9 0 ${SCRIPT}`)] }), 'pdf_active'],
    [
      'a script in a stream that only looks like a picture',
      pdfSample({ more: [packed(`9 0 ${SCRIPT}`, '/Subtype /Image')] }),
      'pdf_active',
    ],
    ['objects that a second method hides', pdfSample({ more: [packed(`9 0 ${SCRIPT}`, '/Predictor 12')] }), 'pdf'],
    [
      'objects that cannot be unpacked',
      pdfSample({ more: [stream('/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode', Buffer.from('x'))] }),
      'pdf',
    ],
    [
      'a packed stream that unpacks into too much',
      pdfSample({
        more: [stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(16 * 1024 * 1024)))],
      }),
      'pdf',
    ],
    ['a program that it starts', pdfSample({ more: ['<< /S /Launch /F (cmd.exe) >>'] }), 'pdf_active'],
    ['a file within it', pdfSample({ more: [stream('/Type /EmbeddedFile', Buffer.from('MZ'))] }), 'pdf_active'],
    ['a password', pdfSample({ trailer: '/Encrypt << /Filter /Standard /V 4 >>' }), 'pdf_locked'],
    ['more pages than may be', pdfSample({ pages: 201 }), 'pdf_pages'],
    ['no page', pdfSample({ pages: 0 }), 'pdf'],
    ['no end', good.subarray(0, good.byteLength - 8), 'pdf'],
    ['something before it', Buffer.concat([Buffer.from('MZ\u0090\n'), good]), 'pdf'],
    ['a zip archive behind it', Buffer.concat([good, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]), 'pdf'],
    [
      'a zip archive behind it with the end mark as its comment',
      Buffer.concat([good, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18), Buffer.from('%%EOF')]),
      'pdf',
    ],
    ['a zip archive under its name', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]), 'pdf'],
    ['a program under its name', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'pdf'],
  ];
};
