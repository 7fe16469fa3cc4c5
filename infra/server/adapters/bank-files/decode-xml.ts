import { TextDecoder } from 'node:util';
import { BankFileError } from './bank-file.ts';

/** Encodings of Greek and other European banks, by their names in the WHATWG standard, which also knows labels such as `cp1253`. */
const ENCODINGS = ['utf-8', 'iso-8859-7', 'iso-8859-15', 'windows-1252', 'windows-1253'];

/** Bytes in which the declaration of a document stands. */
const HEAD = 512;

/** First bytes of archives: ZIP, gzip, 7z, RAR. */
const ARCHIVES = ['504b0304', '504b0506', '1f8b', '377abcaf271c', '526172211a07'];

/** UTF-16, which each reader of XML knows: by its byte order mark, or by the first two characters of a declaration. */
function utf16Of(head: Buffer): string | null {
  const start = head.subarray(0, 4).toString('hex');
  if (start.startsWith('fffe') || start === '3c003f00') return 'utf-16le';
  return start.startsWith('feff') || start === '003c003f' ? 'utf-16be' : null;
}

/** The name of an encoding for one of its labels. */
function encodingNamed(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function encodingOf(head: Buffer): string {
  const utf16 = utf16Of(head);
  if (utf16) return utf16;
  const text = head.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '');
  const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(text);
  const encoding = encodingNamed(declared?.[1] ?? 'utf-8');
  if (encoding === null || !ENCODINGS.includes(encoding)) throw new BankFileError('encoding');
  return encoding;
}

/** Refuses bytes that are no XML by what they are. */
function refuseOther(head: Buffer): void {
  const bytes = head.toString('hex');
  if (ARCHIVES.some((begin) => bytes.startsWith(begin))) throw new BankFileError('archive');
  if (utf16Of(head)) return;
  const text = head
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart();
  if (/^\{1:|^:20:|\n:20:/.test(text)) throw new BankFileError('mt940');
  if (text !== '' && !text.startsWith('<')) throw new BankFileError('not_camt');
}

function decoderOf(head: Buffer): TextDecoder {
  refuseOther(head);
  return new TextDecoder(encodingOf(head), { fatal: true });
}

/** The text of a document, part by part, in its encoding. Other files, and bytes that are none of the encoding, are refused. */
export async function* decodeXml(bytes: AsyncIterable<Buffer>, most: number): AsyncGenerator<string> {
  let head: Buffer | null = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  let read = 0;
  const decode = (part?: Buffer): string => {
    try {
      return decoder ? decoder.decode(part, { stream: part !== undefined }) : '';
    } catch {
      throw new BankFileError('encoding');
    }
  };
  for await (const part of bytes) {
    read += part.length;
    if (read > most) throw new BankFileError('too_large');
    if (decoder) yield decode(part);
    else {
      head = Buffer.concat([head ?? Buffer.alloc(0), part]);
      if (head.length < HEAD) continue;
      decoder = decoderOf(head);
      yield decode(head);
      head = null;
    }
  }
  if (!decoder && head) {
    decoder = decoderOf(head);
    yield decode(head);
  }
  yield decode();
}
