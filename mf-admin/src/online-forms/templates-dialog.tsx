import type { FormTemplate } from '@hydria/shared/contract/form-list.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { formText } from '@hydria/shared/rules/form-layout.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { FORM_READS } from './form-acts.tsx';
import { useTemplates } from './online-forms.queries.ts';
import { useFormsT } from './use-forms-t.ts';

interface EntryProps {
  template: FormTemplate;
  onChoose: () => void;
  disabled: boolean;
}

const Entry = ({ template: { title, description, questions }, onChoose, disabled }: EntryProps) => {
  const t = useFormsT();
  const { language } = useRemoteContext();
  const name = formText(title, language);
  return (
    <Row as="li" gap={12} align="center" justify="space-between">
      <Stack gap={4} css={{ flex: '1 1 220px' }}>
        <Text as="h3" type="strong">
          {name}
        </Text>
        <span>{formText(description, language)}</span>
        <Muted small>{t('templates.questions', { count: questions })}</Muted>
      </Stack>
      <Button variant="outlined" size="small" disabled={disabled} onClick={onChoose}>
        {t('templates.choose')}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </Row>
  );
};

const Templates = ({ deya_id }: { deya_id: number }) => {
  const platform = usePlatform();
  const { isPending, isError, error, data, refetch } = useTemplates();
  const make = useApiMutation('POST /api/staff-forms/from-template', {
    invalidates: FORM_READS,
    onSuccess: ({ id }) => platform.navigate(`/online_forms/${id}/edit`),
  });
  if (isPending) return <Loading />;
  if (isError) return <Failed error={error} retry={refetch} />;
  return (
    <ListReset gap={20}>
      {data.map((template) => (
        <Entry
          key={template.template}
          template={template}
          disabled={make.isPending}
          onChoose={() => make.mutate({ query: { deya_id }, body: { template: template.template } })}
        />
      ))}
    </ListReset>
  );
};

/** The forms that the portal brings along. The chosen one becomes a hidden form, whose editor opens. */
export const TemplatesDialog = ({ deya_id, onClose }: { deya_id: number; onClose: () => void }) => {
  const t = useFormsT();
  return (
    <Dialog open title={t('templates.title')} width={680} onClose={onClose}>
      <Muted>{t('templates.intro')}</Muted>
      <Templates deya_id={deya_id} />
    </Dialog>
  );
};
