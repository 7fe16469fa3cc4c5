import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const GZIP = [0x1f, 0x8b];
/** Excel saves text as UTF-16, with the mark of its byte order at the beginning. */
const MARKS = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

async function firstBytes(file: string): Promise<Uint8Array> {
  for await (const bytes of createReadStream(file, { end: 1 })) return bytes as Uint8Array;
  return new Uint8Array();
}

/** The text of a file, compressed with gzip or not, in UTF-8, or in UTF-16 with its mark. */
export async function* readText(file: string): AsyncGenerator<string> {
  const isGzip = beginsWith(await firstBytes(file), GZIP);
  const bytes = createReadStream(file);
  const plain = isGzip ? bytes.pipe(createGunzip()) : bytes;
  // `pipe()` does not forward errors.
  bytes.on('error', (error) => plain.destroy(error));
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of plain as AsyncIterable<Uint8Array>) {
    decoder ??= new TextDecoder(MARKS.find(({ mark }) => beginsWith(chunk, mark))?.encoding ?? 'utf-8');
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}
