import { ApiError, type ErrorMessage } from '@hydria/shared/platform/api-error.ts';
import type { CallOptions } from '@hydria/shared/platform/platform.ts';
import { LINES_OF_PAGES } from '@hydria/shared/rules/list-export.ts';
import { readPages } from './read-pages.ts';

const hasFile = (body: object): boolean =>
  Object.values(body)
    .flat()
    .some((value) => value instanceof Blob);

const appendTo = (form: FormData, name: string, value: unknown): void => {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) value.forEach((one) => appendTo(form, name, one));
  else if (value instanceof Blob) form.append(name, value);
  else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
};

const toForm = (body: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) appendTo(form, name, value);
  return form;
};

const appendRecord = (form: FormData, name: string, record: object): void => {
  const entries = Object.entries(record);
  // Without a part, the record would be missing.
  if (entries.length === 0) form.append(name, '{}');
  for (const [key, value] of entries) appendTo(form, `${name}.${key}${Array.isArray(value) ? '[]' : ''}`, value);
};

/** Each text of a record as a part of its own: `answers.name`, and `answers.days[]` for each of a list. */
const toParts = (body: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'object' && value !== null) appendRecord(form, name, value);
    else appendTo(form, name, value);
  return form;
};

/** Files are sent as a form or alone, everything else as JSON unless form data are wanted. */
export const encode = (body: unknown, asFormData = false): { body?: BodyInit; headers: Record<string, string> } => {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData || body instanceof Blob) return { body, headers: {} };
  if (asFormData && typeof body === 'object' && body !== null) return { body: toParts(body), headers: {} };
  if (typeof body === 'object' && body !== null && hasFile(body)) return { body: toForm(body), headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

const readBody = async (response: Response): Promise<unknown> => {
  if (/^(image\/|application\/(zip|pdf|atom))/.test(response.headers.get('content-type') ?? '')) return response.blob();
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
};

const messageOf = (body: unknown): ErrorMessage => {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' || (typeof message === 'object' && message !== null)
    ? (message as ErrorMessage)
    : 'server_error';
};

/** The present row, in the answer to a change of an older version. */
const currentOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined;

/** The error that the server has answered: code, time to wait, present row and id of the request. */
export const failure = async (response: Response): Promise<ApiError> => {
  const body = await readBody(response).catch(() => undefined);
  const wait = Number(response.headers.get('retry-after'));
  const requestId = response.headers.get('x-request-id');
  return new ApiError(response.status, messageOf(body), wait > 0 ? wait : null, currentOf(body), requestId);
};

/** How the caller takes an answer: its headers, and each page of a long list. */
export type Reader = Omit<CallOptions, 'signal' | 'asFormData'>;

const isStreamed = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith(LINES_OF_PAGES) === true;

/** The answer in the contract's type: the server has validated it. Anything but JSON is a server error. */
export const answerOf = async (response: Response, { onHeaders, onPage }: Reader = {}): Promise<never> => {
  if (!response.ok) throw await failure(response);
  onHeaders?.(response.headers);
  try {
    if (onPage && isStreamed(response)) return (await readPages(response, onPage)) as never;
    const answer = await readBody(response);
    onPage?.(answer);
    return answer as never;
  } catch {
    throw new ApiError(response.status, 'server_error');
  }
};
