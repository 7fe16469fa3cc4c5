import { FILE_KINDS, type FileKind, type FormElement } from './form-layout.ts';

/** Bytes of one file of a form. */
export const FORM_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Pages of one PDF. */
export const PDF_MAX_PAGES = 200;
/** Files of one question, where the form says nothing else, and the most that it may say. */
export const FORM_FILES_USUAL = 5;
export const FORM_FILES_MAX = 10;
/** Characters of the name of a file. */
export const FILE_NAME_MAX = 120;
/** Hours for which a file waits for the answers that it belongs to. */
export const FILE_WAITS_HOURS = 24;

/** The endings of each kind. */
const ENDINGS: Readonly<Record<FileKind, readonly string[]>> = { image: ['.jpg', '.jpeg', '.png'], pdf: ['.pdf'] };

/** The kinds of files that a question takes. */
export const kindsOf = ({ options }: Pick<FormElement, 'options'>): readonly FileKind[] => options.accept ?? FILE_KINDS;

/** The endings that a question takes, as the attribute `accept` of a browser's choice of files. */
export const endingsOf = (element: Pick<FormElement, 'options'>): string[] =>
  kindsOf(element).flatMap((kind) => ENDINGS[kind]);

/** The kind that the name of a file says; null for any other. */
export const kindOfName = (name: string): FileKind | null =>
  FILE_KINDS.find((kind) => ENDINGS[kind].some((ending) => name.toLowerCase().endsWith(ending))) ?? null;

/** The number of files that a question takes. */
export const mostFilesOf = ({ validation: { max } }: Pick<FormElement, 'validation'>): number =>
  Number(max ?? FORM_FILES_USUAL);

/** The reason why a chosen file cannot be one of a question, before it is sent; null when it may be one. */
export const checkFormFile = (
  element: Pick<FormElement, 'options'>,
  file: { name: string; size: number },
): 'mimes' | 'size' | 'file' | null => {
  const kind = kindOfName(file.name);
  if (kind === null || !kindsOf(element).includes(kind)) return 'mimes';
  if (file.size === 0) return 'file';
  return file.size > FORM_FILE_MAX_BYTES ? 'size' : null;
};

/** Controls, marks that turn the direction of text, line ends, and what no file system takes in a name. */
const UNCLEAN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]/gu;

/** The name of a file as it is stored: without a path, controls and marks of direction, and with the ending of its content. */
export const cleanFileName = (name: string, ending: '.jpg' | '.pdf'): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const bare = last.replace(/\.[^.]*$/, '').normalize('NFC');
  const clean = bare
    .replaceAll(UNCLEAN, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = Array.from(clean).slice(0, FILE_NAME_MAX).join('').trim();
  return `${short || 'file'}${ending}`;
};

/** A file in an answer. */
export interface AnsweredFile {
  /** The token of an upload, and in stored answers the reference of the file. */
  ref: string;
  name: string;
}

/** A file as an answer: its reference, and its name. */
export const FILE_ANSWER = /^[0-9a-f]{32}:.{1,200}$/u;

/** Writes a file as an answer. */
export const writeFileAnswer = ({ ref, name }: AnsweredFile): string => `${ref}:${name}`;

/** Reads a file of an answer; undefined for a text that is none. */
export const readFileAnswer = (answer: string): AnsweredFile | undefined =>
  FILE_ANSWER.test(answer) ? { ref: answer.slice(0, 32), name: answer.slice(33) } : undefined;
