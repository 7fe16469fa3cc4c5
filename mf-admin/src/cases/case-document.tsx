import { mdiFilePdfBox } from '@mdi/js';
import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { saveFile } from '@hydria/shared/remote/save-file.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useCasesT } from './use-cases-t.ts';

/** Saves an application with its answers as a PDF; nothing for a report. */
export const CaseDocument = ({ request: { id, code, kind }, deya_id }: { request: WholeCase; deya_id: number }) => {
  const t = useCasesT();
  const { mutate, isPending } = useApiMutation('GET /api/staff/cases/{id}/document', {
    onSuccess: (document: unknown) => {
      if (document instanceof Blob) saveFile(`application-${code}.pdf`, document);
    },
  });
  if (kind !== 'application') return null;
  return (
    <Button
      variant="outlined"
      size="small"
      loading={isPending}
      startIcon={<Icon path={mdiFilePdfBox} size={18} />}
      onClick={() => mutate({ params: { id }, query: { deya_id } })}
    >
      {t('cases.document')}
    </Button>
  );
};
