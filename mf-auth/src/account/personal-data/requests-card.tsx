import { useState } from 'react';
import { DATA_REQUEST_KINDS, dataRequestForm } from '@hydria/shared/contract/forms/data-request.ts';
import type { OwnDataRequest } from '@hydria/shared/contract/personal-data.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { PasswordField, SelectField, TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useIsActing } from '@hydria/shared/remote/use-is-acting.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useDataRequests } from '../account.queries.ts';
import { useT } from '../../use-account-t.ts';

const READ = 'GET /api/account/data/requests';

const AskDialog = ({ deya_id, onClose }: { deya_id: number; onClose: () => void }) => {
  const t = useT();
  const { notify } = usePlatform();
  const { dueDate } = useFormats();
  const form = useApiForm('POST /api/account/data/requests', {
    rules: dataRequestForm,
    to: deya_id,
    context: { deya_id },
    invalidates: [READ],
    onSuccess: ({ code, due_on }) => {
      notify({ kind: 'success', text: t('data.requests.sent', { code, due: dueDate(due_on) }) });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('data.requests.ask')} submitLabel={t('data.requests.send')} onClose={onClose}>
      <SelectField
        form={form}
        name="kind"
        choices={DATA_REQUEST_KINDS.map((value) => ({ value, label: t(`data.requests.kind_${value}`) }))}
      />
      <TextAreaField form={form} name="text" rows={4} />
      <PasswordField form={form} name="password" autoComplete="current-password" />
    </DialogForm>
  );
};

const RequestItem = ({ request, deya_id }: { request: OwnDataRequest; deya_id: number }) => {
  const t = useT();
  const isActing = useIsActing();
  const { dateTime, dueDate } = useFormats();
  const withdraw = useApiMutation('POST /api/account/data/requests/{id}/withdraw', { invalidates: [READ] });
  const { id, code, kind, status, asked_at, due_on, extension_reason, decided_at, reason, text } = request;
  return (
    <Stack as="li" gap={4}>
      <Text type="strong">
        {t(`data.requests.kind_${kind}`)}, {code}
      </Text>
      <Muted small>
        {status === 'pending'
          ? t('data.requests.pending', { at: dateTime(asked_at), due: dueDate(due_on) })
          : t(`data.requests.${status}`, { at: decided_at ? dateTime(decided_at) : '' })}
      </Muted>
      <p css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
      {extension_reason && status === 'pending' && <p>{t('data.requests.extended', { reason: extension_reason })}</p>}
      {reason && <p>{t('data.requests.reason', { reason })}</p>}
      {status === 'refused' && <Muted small>{t('data.requests.complain')}</Muted>}
      {status === 'pending' && !isActing && (
        <div css={{ marginTop: 8 }}>
          <Button
            size="small"
            variant="outlined"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id }, body: { deya_id } })}
          >
            {t('data.requests.withdraw')}
          </Button>
        </div>
      )}
    </Stack>
  );
};

/** The person's requests for correction and erasure, with their running month. */
export const RequestsCard = () => {
  const t = useT();
  const deya_id = useSession((session) => session.deya_id);
  const isActing = useIsActing();
  const [isOpen, setIsOpen] = useState(false);
  const read = useDataRequests();
  if (deya_id === null) return null;
  return (
    <SectionCard title={t('data.requests.title')} note={t('data.requests.hint')}>
      <Stack gap={16}>
        {read.isPending ? (
          <Loading count={1} />
        ) : read.isError ? (
          <Failed error={read.error} retry={read.refetch} />
        ) : (
          read.data.data.length > 0 && (
            <ListReset gap={24}>
              {read.data.data.map((request) => (
                <RequestItem key={request.id} request={request} deya_id={deya_id} />
              ))}
            </ListReset>
          )
        )}
        {!isActing && (
          <div>
            <Button variant="outlined" onClick={() => setIsOpen(true)}>
              {t('data.requests.ask')}
            </Button>
          </div>
        )}
      </Stack>
      {isOpen && <AskDialog deya_id={deya_id} onClose={() => setIsOpen(false)} />}
    </SectionCard>
  );
};
