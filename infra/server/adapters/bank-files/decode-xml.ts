import { TextDecoder } from 'node:util';
import { BankFileError } from './bank-file.ts';

/** Encodings of Greek and other European banks. Another declared one is refused. */
const ENCODINGS = ['utf-8', 'us-ascii', 'iso-8859-1', 'iso-8859-7', 'iso-8859-15', 'windows-1252', 'windows-1253'];

/** Bytes in which the declaration of a document stands. */
const HEAD = 200;

function encodingOf(head: Buffer): string {
  const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(
    head.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, ''),
  );
  const encoding = (declared?.[1] ?? 'utf-8').toLowerCase();
  if (!ENCODINGS.includes(encoding)) throw new BankFileError('encoding');
  return encoding;
}

/** The text of a document, part by part, in the encoding that it declares. Bytes that are none of it are refused. */
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
      decoder = new TextDecoder(encodingOf(head), { fatal: true });
      yield decode(head);
      head = null;
    }
  }
  if (!decoder && head) {
    decoder = new TextDecoder(encodingOf(head), { fatal: true });
    yield decode(head);
  }
  yield decode();
}
