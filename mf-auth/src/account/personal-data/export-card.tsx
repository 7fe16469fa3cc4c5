import { mdiTrayArrowDown } from '@mdi/js';
import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { downloadDataForm } from '@hydria/shared/contract/forms/account.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { PasswordField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { saveFile } from '@hydria/shared/remote/save-file.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useMyData } from '../account.queries.ts';
import { useT } from '../../use-account-t.ts';

type Export = Answer<'GET /api/account/data'>['export'];

const MEGABYTE = 1_000_000;

const DownloadDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const form = useApiForm('POST /api/account/data/export/download', {
    rules: downloadDataForm,
    onSuccess: (archive) => {
      if (archive instanceof Blob) saveFile('hydria.zip', archive);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('data.export.download_title')}
      submitLabel={t('data.export.download')}
      onClose={onClose}
    >
      <PasswordField form={form} name="password" autoComplete="current-password" />
    </DialogForm>
  );
};

const State = ({ of }: { of: Export }) => {
  const t = useT();
  const { dateTime, number } = useFormats();
  if (!of) return null;
  const values = {
    size: number(Math.max(0.1, (of.size ?? 0) / MEGABYTE), 1),
    until: of.ends_at ? dateTime(of.ends_at) : '',
  };
  return (
    <Alert severity={of.status === 'failed' ? 'error' : of.status === 'ready' ? 'success' : 'info'} role="status">
      {t(`data.export.${of.status}`, values)}
    </Alert>
  );
};

const Actions = ({ of }: { of: Export }) => {
  const t = useT();
  const isActing = useIsActing();
  const { notify } = usePlatform();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useApiMutation('POST /api/account/data/export', {
    invalidates: ['GET /api/account/data'],
    onSuccess: () => notify({ kind: 'success', text: t('data.export.asked') }),
  });
  if (isActing || of?.status === 'waiting') return null;
  const isReady = of?.status === 'ready';
  return (
    <Row gap={8}>
      {isReady && (
        <Button
          variant="contained"
          startIcon={<Icon path={mdiTrayArrowDown} size={20} />}
          onClick={() => setIsOpen(true)}
        >
          {t('data.export.download')}
        </Button>
      )}
      <Button variant={isReady ? 'text' : 'contained'} loading={ask.isPending} onClick={() => ask.mutate({ body: {} })}>
        {isReady ? t('data.export.again') : t('data.export.ask')}
      </Button>
      {isOpen && <DownloadDialog onClose={() => setIsOpen(false)} />}
    </Row>
  );
};

/** Has an archive of the person's data made, and downloads it with the password. */
export const ExportCard = () => {
  const t = useT();
  const read = useMyData();
  return (
    <SectionCard title={t('data.export.title')} note={t('data.export.hint')}>
      {read.isPending ? (
        <Loading count={1} />
      ) : read.isError ? (
        <Failed error={read.error} retry={read.refetch} />
      ) : (
        <Stack gap={16}>
          <State of={read.data.export} />
          <Actions of={read.data.export} />
        </Stack>
      )}
    </SectionCard>
  );
};
