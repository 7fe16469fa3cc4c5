import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { checkPdf, looksLikePdf } from '@hydria/adapters/photo-store/check-pdf.ts';
import type { PhotoDecoder } from '@hydria/adapters/photo-store/photo-decoder.ts';
import { checkFormFile, cleanFileName, kindOfName, kindsOf } from '@hydria/shared/rules/form-files.ts';
import type { FormElement } from '@hydria/shared/rules/form-layout.ts';
import type { Code } from '@hydria/shared/rules/codes.ts';
import { RefusedFileError } from '../../kernel/app-error.ts';
import type { Unstored } from '../../kernel/stored-photos.ts';
import { UploadedFile } from '../../kernel/uploads.ts';

/** A file whose content was checked, before its bytes are stored. */
export interface CheckedFile extends Unstored {
  content_type: 'image/jpeg' | 'application/pdf';
  name: string;
}

async function headOf(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

async function readPdf({ path, name }: UploadedFile): Promise<CheckedFile | Code> {
  const bytes = await readFile(path);
  const problem = await checkPdf(bytes);
  if (problem) return problem;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: cleanFileName(name, '.pdf'), content_type: 'application/pdf', width: 0, height: 0, sha256, bytes };
}

async function readPicture(decoder: PhotoDecoder, { path, name }: UploadedFile): Promise<CheckedFile | Code> {
  const picture = await decoder.remake('photo', path);
  if (typeof picture === 'string') return picture;
  return { ...picture, content_type: 'image/jpeg', name: cleanFileName(name, '.jpg') };
}

/** The content decides what a file is; its name has to say the same. */
async function readContent(
  decoder: PhotoDecoder,
  element: FormElement,
  file: UploadedFile,
): Promise<CheckedFile | Code> {
  const problem = checkFormFile(element, file);
  if (problem) return problem;
  const kind = kindOfName(file.name);
  if (looksLikePdf(await headOf(file.path)) !== (kind === 'pdf')) return kind === 'pdf' ? 'pdf' : 'image';
  if (kind === 'pdf') return readPdf(file);
  return kindsOf(element).includes('image') ? readPicture(decoder, file) : 'mimes';
}

/** A file for a question: a picture encoded again, or a PDF as it is. Refuses every other at the field `file`. */
export async function readFormFile(decoder: PhotoDecoder, element: FormElement, file: File): Promise<CheckedFile> {
  const read = file instanceof UploadedFile ? await readContent(decoder, element, file) : 'file';
  if (typeof read === 'string') throw new RefusedFileError({ file: [read] });
  return read;
}
