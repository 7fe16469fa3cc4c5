import type { AskedSignature } from '@hydria/shared/contract/form-signatures.ts';
import { saveNamed, type SavedFiles } from '@hydria/shared/form/sent-files.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';

/** The form of a second person's link. */
export const useAskedSignature = (token: string) => useApiQuery('POST /api/form-signatures/form', { body: { token } });

/** The waiting answers of a sender's link. */
export const useWaitingSignature = (token: string) =>
  useApiQuery('POST /api/form-signatures/waiting', { body: { token } });

/** The read of the second person's page. */
export const ASKED = ['POST /api/form-signatures/form'] as const;

/** The reads of the sender's page and list. */
export const WAITING = ['POST /api/form-signatures/waiting', 'GET /api/form-signatures'] as const;

/** The files of the answers, and the way to download one. */
export const useAskedFiles = ({ files }: AskedSignature, token: string): SavedFiles => {
  const { mutate, isPending, variables } = useApiMutation('POST /api/form-signatures/file', {
    onSuccess: (file: unknown, { body }) => saveNamed(files, body.file_id, file),
  });
  return {
    files,
    save: (file) => mutate({ body: { token, file_id: file.id } }),
    saving: isPending ? variables.body.file_id : null,
  };
};
