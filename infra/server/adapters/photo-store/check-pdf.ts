import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PDF_MAX_PAGES } from '@hydria/shared/rules/form-files.ts';

/** The reason why a document is not kept; a code of the wire. */
export type PdfProblem = 'pdf' | 'pdf_active' | 'pdf_locked' | 'pdf_pages';

const inflated = promisify(inflate);

/** Bytes that one stream may unpack into, and all streams of a document. */
const STREAM_MOST = 8 * 1024 * 1024;
const UNPACKED_MOST = 48 * 1024 * 1024;
/** Objects with streams of one document. */
const STREAMS_MOST = 20_000;
/** Bytes that are searched without a pause, and the overlap of two such parts: no name is longer. */
const PART = 1024 * 1024;
const OVERLAP = 256;
/** Bytes behind the last object in which a reader looks for the end mark. */
const TAIL = 1024;
/** The end of a zip archive with the longest comment (APPNOTE 4.3.16). */
const ZIP_TAIL = 65_557;

/** A name of a PDF as a pattern: any of its characters may be written as `#` with two digits (ISO 32000-1, 7.3.5). */
const nameOf = (name: string): string =>
  Array.from(name)
    .map((character) => {
      const code = character.charCodeAt(0).toString(16);
      return `(?:${character}|#${[...code].map((digit) => (/\d/.test(digit) ? digit : `[${digit}${digit.toUpperCase()}]`)).join('')})`;
    })
    .join('');

const anyOf = (names: readonly string[], after = ''): RegExp =>
  new RegExp(`/(?:${names.map(nameOf).join('|')})${after}`, 'g');

/** Content that runs, opens or carries something else: scripts, programs, files within the file, players, and senders of data. */
const ACTIVE = anyOf([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'FileAttachment',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
]);
const LOCKED = anyOf(['Encrypt'], '[\\s<\\d]');
const END_OF_NAME = '(?![A-Za-z0-9#])';
const PAGE = new RegExp(`/${nameOf('Type')}\\s*/${nameOf('Page')}${END_OF_NAME}`, 'g');
const OBJECTS = anyOf(['ObjStm'], END_OF_NAME);
const PICTURE = anyOf(['Image'], END_OF_NAME);
const PREDICTED = anyOf(['Predictor', 'DecodeParms'], END_OF_NAME);
const has = (pattern: RegExp, text: string): boolean => text.search(pattern) !== -1;

/** The pages and dangers of a text, searched in parts so that other requests go on. */
class Search {
  pages = 0;
  isActive = false;
  isLocked = false;

  async look(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.byteLength; at += PART) {
      const text = bytes.toString('latin1', at, at + PART + OVERLAP);
      this.isActive ||= has(ACTIVE, text);
      this.isLocked ||= has(LOCKED, text);
      // A page in the overlap belongs to the next part.
      for (const { index } of text.matchAll(PAGE)) if (index < PART) this.pages += 1;
      await setImmediate();
    }
  }
}

/** Where a stream begins and ends, with the dictionary before it. */
interface PdfStream {
  dictionary: string;
  bytes: Buffer;
}

/** The longest dictionary of a stream. */
const DICTIONARY_MOST = 4096;

function* streamsOf(file: Buffer): Generator<PdfStream> {
  for (let at = file.indexOf('stream'); at !== -1; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    const head = file.toString('latin1', Math.max(0, at - DICTIONARY_MOST), at);
    const dictionary = head.slice(Math.max(0, head.lastIndexOf(' obj')));
    const begins = file[at + 6] === 0x0d ? at + 8 : at + 7;
    const ends = file.indexOf('endstream', begins);
    yield { dictionary, bytes: file.subarray(begins, ends === -1 ? file.byteLength : ends) };
  }
}

/** The bytes of a stream; null when they cannot be unpacked, `full` when there are too many. */
async function unpack(bytes: Buffer): Promise<Buffer | 'full' | null> {
  try {
    return await inflated(bytes, { maxOutputLength: STREAM_MOST });
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'full' : null;
  }
}

/**
 * Searches what is packed: later versions put objects into streams, where a script would hide. A stream of objects that cannot be unpacked, or
 * only by a method that no program needs there, is refused.
 */
async function lookIntoStreams(file: Buffer, search: Search): Promise<PdfProblem | null> {
  let [unpacked, streams] = [0, 0];
  for (const { dictionary, bytes } of streamsOf(file)) {
    if ((streams += 1) > STREAMS_MOST) return 'pdf';
    const holdsObjects = has(OBJECTS, dictionary);
    if (!holdsObjects && has(PICTURE, dictionary)) continue;
    const content = await unpack(bytes);
    if (holdsObjects && (content === 'full' || has(PREDICTED, dictionary))) return 'pdf';
    // Objects may also lie in a stream that is not packed, and were searched with the file.
    if (holdsObjects && content === null && /\/F/.test(dictionary.replaceAll(/\/First/g, ''))) return 'pdf';
    if (!(content instanceof Buffer)) continue;
    if ((unpacked += content.byteLength) > UNPACKED_MOST) return 'pdf';
    await search.look(content);
  }
  return null;
}

/** Whether a file begins and ends as a PDF. Anything before or behind could be another file, such as an archive. */
function isWhole(file: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) return false;
  const tail = file.toString('latin1', Math.max(0, file.byteLength - TAIL));
  if (!/%%EOF\s*$/.test(tail)) return false;
  return !file.includes('PK\u0005\u0006', Math.max(0, file.byteLength - ZIP_TAIL), 'latin1');
}

/** Whether a file says that it is a PDF. */
export const looksLikePdf = (head: Buffer): boolean => head.toString('latin1', 0, 5) === '%PDF-';

/**
 * Finds out from the structure of a document, without drawing it, why it must not be kept. Reasons are: cut off, something before or behind it, a
 * password, too many pages, or content that runs or opens something else. Null when it may be.
 */
export async function checkPdf(file: Buffer): Promise<PdfProblem | null> {
  if (!isWhole(file)) return 'pdf';
  const search = new Search();
  await search.look(file);
  if (search.isLocked) return 'pdf_locked';
  if (search.isActive) return 'pdf_active';
  const problem = await lookIntoStreams(file, search);
  if (search.isLocked) return 'pdf_locked';
  if (search.isActive) return 'pdf_active';
  if (problem) return problem;
  if (search.pages > PDF_MAX_PAGES) return 'pdf_pages';
  return search.pages === 0 ? 'pdf' : null;
}
