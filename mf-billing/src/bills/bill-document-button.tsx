import { mdiFilePdfBox } from '@mdi/js';
import { saveFile } from '@hydria/shared/remote/save-file.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../use-t.ts';

/** Saves a bill as a PDF document in the language of the screen. */
export const BillDocumentButton = ({ bill: { id, deya_id } }: { bill: { id: number; deya_id: number } }) => {
  const t = useT();
  const { language: lang } = useRemoteContext();
  const { mutate, isPending } = useApiMutation('GET /api/bills/{id}/document', {
    onSuccess: (document: unknown) => {
      if (document instanceof Blob) saveFile(`bill-${id}.pdf`, document);
    },
  });
  return (
    <Button
      size="large"
      loading={isPending}
      startIcon={<Icon path={mdiFilePdfBox} />}
      onClick={() => mutate({ params: { id }, query: { deya_id, lang } })}
    >
      {t('bill.document')}
    </Button>
  );
};
