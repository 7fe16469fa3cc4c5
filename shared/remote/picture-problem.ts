import type { ApiError } from '../platform/api-error.ts';

/** Why a picture is refused, by the page or by the server. */
export type PictureProblem = 'image' | 'mimes' | 'size';

/** The reason in an answer to an upload, which a page shows at the field; null for an error of another kind. */
export const pictureProblemOf = ({ code, status }: ApiError): PictureProblem | null => {
  if (code === 'size' || status === 413) return 'size';
  return code === 'image' || status === 415 ? 'image' : null;
};
