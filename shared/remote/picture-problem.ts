import type { ApiError } from '../platform/api-error.ts';
import type { PhotoProblem } from '../rules/photo.ts';

/** The reason in an answer to an upload, which a page shows at the field; null for an error of another kind. */
export const pictureProblemOf = ({ code, status }: ApiError): PhotoProblem | null => {
  if (code === 'size' || status === 413) return 'size';
  return code === 'image' || status === 415 ? 'image' : null;
};
