import { useState } from 'react';
import type { FeedToken } from '@hydria/shared/contract/feed-tokens.ts';
import { feedTokenForm, feedTokenReplacementForm } from '@hydria/shared/contract/forms/feed-token.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { FEED_SCOPES } from '@hydria/shared/rules/feed-parts.ts';
import { CheckGroup } from '@hydria/shared/ui/choices.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useFeedT } from './use-feed-t.ts';

const INVALIDATES = ['GET /api/utilities/feed-tokens', 'GET /api/utilities/feed-tokens/ending'] as const;

/** The overlap that is offered first. */
const OVERLAP_DAYS = 7;

interface DialogProps {
  deya_id: number;
  onClose: () => void;
  /** Called with the text of a new token. */
  onMade: (token: string) => void;
}

const ScopesField = ({ form }: { form: ApiForm<typeof feedTokenForm.fields> }) => {
  const t = useFeedT();
  const { field, value, change } = useFormField({ form, name: 'scopes' });
  return (
    <CheckGroup
      {...field}
      choices={FEED_SCOPES.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
      value={value}
      onChange={change}
    />
  );
};

/** Makes a token. */
export const NewTokenDialog = ({ deya_id, onClose, onMade }: DialogProps) => {
  const t = useFeedT();
  const [today] = useState(dayInGreece);
  const form = useApiForm('POST /api/utilities/feed-tokens', {
    rules: feedTokenForm,
    limits: { today },
    toInput: (body) => ({ query: { deya_id }, body }),
    guard: true,
    invalidates: INVALIDATES,
    onSuccess: ({ token }) => onMade(token),
  });
  return (
    <DialogForm form={form} title={t('tokens.new')} submitLabel={t('tokens.make')} onClose={onClose}>
      <TextField form={form} name="name" autoComplete="off" />
      <ScopesField form={form} />
      <TextField form={form} name="begins_on" type="date" min={today} />
      <TextField form={form} name="ends_on" type="date" min={today} />
    </DialogForm>
  );
};

/** Makes a successor of a token; both work until the chosen day. */
export const ReplaceTokenDialog = ({ deya_id, token, onClose, onMade }: DialogProps & { token: FeedToken }) => {
  const t = useFeedT();
  const [today] = useState(dayInGreece);
  const [until] = useState(() => dayInGreece(OVERLAP_DAYS));
  const form = useApiForm('POST /api/utilities/feed-tokens/{id}/replacement', {
    rules: feedTokenReplacementForm,
    limits: { today },
    defaults: { until },
    toInput: (body) => ({ params: { id: token.id }, query: { deya_id }, body }),
    invalidates: INVALIDATES,
    onSuccess: (made) => onMade(made.token),
  });
  return (
    <DialogForm
      form={form}
      title={t('tokens.replace_title', { name: token.name })}
      submitLabel={t('tokens.replace')}
      onClose={onClose}
    >
      <Muted>{t('tokens.replace_why')}</Muted>
      <TextField form={form} name="until" type="date" min={today} />
      <TextField form={form} name="ends_on" type="date" min={today} />
    </DialogForm>
  );
};

/** Ends a token at once. */
export const RevokeTokenDialog = ({ deya_id, token, onClose }: Omit<DialogProps, 'onMade'> & { token: FeedToken }) => {
  const t = useFeedT();
  const { notify } = usePlatform();
  const { id, name } = token;
  const revoke = useApiMutation('DELETE /api/utilities/feed-tokens/{id}', {
    invalidates: INVALIDATES,
    onSuccess: () => {
      notify({ kind: 'success', text: t('tokens.revoked', { name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      danger
      title={t('tokens.revoke_title', { name })}
      submitLabel={t('tokens.revoke')}
      busy={revoke.isPending}
      onClose={onClose}
      onSubmit={() => revoke.isPending || revoke.mutate({ params: { id }, query: { deya_id } })}
    >
      <p>{t('tokens.revoke_why')}</p>
    </FormDialog>
  );
};
