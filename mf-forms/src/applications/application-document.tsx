import { mdiFilePdfBox } from '@mdi/js';
import type { FollowedApplication } from '@hydria/shared/contract/online-forms.ts';
import { saveFile } from '@hydria/shared/remote/save-file.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useLinkToken } from './link-token.tsx';
import { useT } from './use-t.ts';

/** Saves an application as a PDF; by a mailed link without its answers. Nothing where its form gives no document. */
export const ApplicationDocument = ({
  application: { id, code, has_document },
}: {
  application: FollowedApplication;
}) => {
  const t = useT();
  const token = useLinkToken();
  const onSuccess = (document: unknown) => {
    if (document instanceof Blob) saveFile(`application-${code}.pdf`, document);
  };
  const own = useApiMutation('GET /api/applications/{id}/document', { onSuccess });
  const linked = useApiMutation('POST /api/report-links/document', { onSuccess });
  if (!has_document) return null;
  return (
    <Button
      css={notOnPaper}
      variant="outlined"
      loading={own.isPending || linked.isPending}
      startIcon={<Icon path={mdiFilePdfBox} />}
      onClick={() => (token === null ? own.mutate({ params: { id } }) : linked.mutate({ body: { token } }))}
    >
      {t('application.document')}
    </Button>
  );
};
