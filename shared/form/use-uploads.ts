import { useEffect, useRef, useState } from 'react';
import type { AnswerFields } from '../contract/forms/answers.ts';
import { ApiError, isApiError } from '../platform/api-error.ts';
import { useErrorText } from '../remote/error-text.ts';
import { usePlatform } from '../remote/use-platform.tsx';
import { useSharedT } from '../remote/use-shared-t.ts';
import type { FieldErrors } from '../rules/field-errors.ts';
import {
  checkFormFile,
  FORM_FILE_MAX_BYTES,
  kindOfName,
  kindsOf,
  mostFilesOf,
  writeFileAnswer,
} from '../rules/form-files.ts';
import type { FormElement } from '../rules/form-layout.ts';
import { choosePhoto } from '../ui/choose-photo.ts';
import type { FormUploads, Upload } from './form-uploads.ts';
import type { ApiForm } from './use-api-form.ts';
import { useKindsOfFiles } from './use-kinds-of-files.ts';

/** Codes with a sentence for files; the others have the one of all calls. */
const KNOWN = ['mimes', 'size', 'file', 'image'] as const;

/** Whether a file can be a picture that is made ready before it is judged; its name may have any ending but that of a document. */
const mayBePicture = (element: FormElement, { name, size }: File): boolean =>
  size > 0 && kindsOf(element).includes('image') && kindOfName(name) !== 'pdf';

/** The file as it is sent; throws the reason when it cannot be. */
const prepare = async (element: FormElement, file: File): Promise<File> => {
  const prepared = mayBePicture(element, file) ? await choosePhoto(file) : file;
  const problem = typeof prepared === 'string' ? prepared : checkFormFile(element, prepared);
  if (problem !== null) throw new ApiError(422, problem);
  return prepared as File;
};

/** The reason of a refusal as a sentence. */
const useProblems = () => {
  const t = useSharedT();
  const errorText = useErrorText();
  const kindsText = useKindsOfFiles();
  return (element: FormElement, error: unknown): string => {
    const code = KNOWN.find((known) => isApiError(error) && error.code === known);
    if (isApiError(error) && error.code === 'heic') return t('photo.heic');
    if (!code) return errorText(error);
    return t(`files.${code}`, { kinds: kindsText(element), size: FORM_FILE_MAX_BYTES / 1_048_576 });
  };
};

interface UploadTo {
  /** Number of the form. */
  id: number;
  deya_id: number;
}

/** The chosen files of a form, and what has happened to them. */
const useChosen = () => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const remove = (key: number) => setUploads((before) => before.filter((one) => one.key !== key));
  return {
    uploads,
    said,
    say: (field: string, text: string) => setSaid((before) => ({ ...before, [field]: text })),
    put: (more: readonly Upload[]) => setUploads((before) => [...before, ...more]),
    remove,
    refuse: (key: number, problem: string) =>
      setUploads((before) => before.map((one) => (one.key === key ? { ...one, problem } : one))),
  };
};

/**
 * Sends the files of a form as they are chosen, one after the other. `check` keeps the form from being sent before they have arrived.
 */
export const useUploads = ({ id, deya_id }: UploadTo) => {
  const t = useSharedT();
  const { api } = usePlatform();
  const problemOf = useProblems();
  const { uploads, said, say, put, remove, refuse } = useChosen();
  const formRef = useRef<ApiForm<AnswerFields> | null>(null);
  const queue = useRef(Promise.resolve());
  const keys = useRef(0);

  const answersOf = (field: string): string[] => [formRef.current?.latest()[field] ?? []].flat().filter(Boolean);

  const send = async ({ key, field, name }: Upload, element: FormElement, file: File): Promise<void> => {
    try {
      const body = { field, file: [await prepare(element, file)] };
      const input = { params: { id: String(id) }, query: { deya_id }, body };
      const sent = await api('POST /api/onlineForms/{id}/files', input);
      const answer = writeFileAnswer({ ref: sent.token, name: sent.name });
      formRef.current?.set({ [field]: [...answersOf(field), answer] });
      say(field, t('files.added', { name: sent.name }));
      remove(key);
    } catch (error) {
      const problem = problemOf(element, error);
      refuse(key, problem);
      say(field, `${name}: ${problem}`);
    }
  };

  const add = (element: FormElement, files: readonly File[]): void => {
    const { field } = element.options;
    const most = mostFilesOf(element);
    const waiting = uploads.filter((one) => one.field === field && one.problem === null).length;
    let free = most - answersOf(field).length - waiting;
    for (const file of files) {
      const code = mayBePicture(element, file) ? null : checkFormFile(element, file);
      const wrong = code && problemOf(element, new ApiError(422, code));
      const problem = wrong ?? (free > 0 ? null : t('answers.max_files', { count: most }));
      const upload = { key: (keys.current += 1), field, name: file.name, problem };
      put([upload]);
      say(field, problem ? `${file.name}: ${problem}` : t('files.sending', { name: file.name }));
      if (problem !== null) continue;
      free -= 1;
      queue.current = queue.current.then(() => send(upload, element, file));
    }
  };

  const check = (): FieldErrors<string> =>
    Object.fromEntries(uploads.filter(({ problem }) => problem === null).map(({ field }) => [field, ['uploading']]));

  const given: FormUploads = {
    of: (field) => uploads.filter((one) => one.field === field),
    add,
    dismiss: ({ key }) => remove(key),
    said: (field) => said[field] ?? '',
    say,
  };
  return { check, formRef, given };
};

/** Lets uploads add their files to the answers of the form that is drawn now. Gives what its questions need. */
export const useUploadsInto = (
  { formRef, given }: ReturnType<typeof useUploads>,
  drawn: ApiForm<AnswerFields>,
): FormUploads => {
  useEffect(() => {
    formRef.current = drawn;
  });
  return given;
};
