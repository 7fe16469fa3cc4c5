import type { CaseSettings } from '@hydria/shared/contract/case-rules.ts';
import { caseSettingsForm } from '@hydria/shared/contract/forms/case-settings.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { WEEKDAYS } from '@hydria/shared/rules/case-routing.ts';
import { CheckGroup } from '@hydria/shared/ui/choices.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { BackLink } from '../back-link.tsx';
import { useCaseSettings } from '../case-teams/case-teams.queries.ts';
import { DIGESTS } from '../case-teams/digest-choices.ts';
import { RowField } from '../case-teams/row-field.tsx';
import { SaveButtons } from '../case-teams/save-buttons.tsx';
import { useCaseSetupT } from '../case-teams/use-case-setup-t.ts';
import { useSaved } from '../case-teams/use-saved.ts';

const LIST = '/admin/case-rules';

const Hours = ({ settings, deya_id }: { settings: CaseSettings; deya_id: number }) => {
  const t = useCaseSetupT();
  const form = useApiForm('PUT /api/staff/case-settings', {
    rules: caseSettingsForm,
    edits: editedRow(caseSettingsForm, settings, ({ days, from, until, local_holidays, digest_at }: CaseSettings) => ({
      days,
      from,
      until,
      local_holidays: local_holidays.join('\n'),
      digest_at: digest_at ?? '',
    })),
    toInput: (body, _, version) => ({ query: { deya_id }, body: { ...body, version } }),
    invalidates: ['GET /api/staff/case-settings'],
    onSuccess: useSaved(LIST),
  });
  const sendsMail = useSendsMail();
  const days = useFormField({ form, name: 'days' });
  return (
    <ApiForm form={form} summary label={t('hours.title')}>
      <SectionCard>
        <Stack gap={24}>
          <CheckGroup
            {...days.field}
            choices={WEEKDAYS.map((day) => ({ value: day, label: t(`days.${day}`) }))}
            value={days.value}
            onChange={days.change}
          />
          <div css={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
            <TextField form={form} name="from" type="time" />
            <TextField form={form} name="until" type="time" />
          </div>
          <TextAreaField form={form} name="local_holidays" rows={3} />
        </Stack>
      </SectionCard>
      {sendsMail && (
        <SectionCard title={t('hours.mails')} note={t('hours.mails_note')}>
          <RowField form={form} name="digest_at" none={t('teams.at_once')} choices={DIGESTS} />
        </SectionCard>
      )}
      <SaveButtons list={LIST} isBusy={form.isBusy} />
    </ApiForm>
  );
};

/** `/admin/case-hours`: when the utility works on cases, which target times count. */
export const CaseHoursPage = () => {
  const t = useCaseSetupT();
  const deya_id = useSession((session) => session.deya_id);
  const read = useCaseSettings();
  return (
    <Page
      title={t('hours.title')}
      intro={t('hours.intro')}
      above={<BackLink to={LIST}>{t('rules.title')}</BackLink>}
      width="reading"
    >
      {read.isPending && <Loading shape="form" count={4} />}
      {read.isError && <Failed error={read.error} retry={read.refetch} />}
      {read.data && deya_id !== null && <Hours key={deya_id} settings={read.data} deya_id={deya_id} />}
    </Page>
  );
};
