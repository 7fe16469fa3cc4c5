import { newUtilityForm } from '@hydria/shared/contract/forms/utility.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { FlagField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { BackLink } from '../back-link.tsx';
import { useUtilitiesT } from './use-utilities-t.ts';

/** `/admin/utilities/new`: the names of a new utility; everything else has a default. */
export const NewUtilityPage = () => {
  const t = useUtilitiesT();
  const { notify, navigate } = usePlatform();
  const form = useApiForm('POST /api/utilities', {
    rules: newUtilityForm,
    defaults: { active: true },
    guard: true,
    invalidates: ['GET /api/utilities', 'GET /api/deya/list'],
    onSuccess: ({ id }, { body }) => {
      notify({ kind: 'success', text: t('new.made', { title: body.title }) });
      navigate(`/admin/utilities/${id}`);
    },
  });
  return (
    <Page
      title={t('new.title')}
      intro={t('new.intro')}
      above={<BackLink to="/admin/utilities">{t('list.title')}</BackLink>}
      width="reading"
    >
      <SectionCard>
        <ApiForm form={form} summary>
          <TextField form={form} name="title" autoComplete="off" />
          <TextField form={form} name="title_latin" autoComplete="off" />
          <TextField form={form} name="city" autoComplete="off" />
          <TextField form={form} name="city_latin" autoComplete="off" />
          <FlagField form={form} name="active" />
          <Row gap={12}>
            <Button type="submit" variant="contained" loading={form.isBusy}>
              {t('new.make')}
            </Button>
            <Button component={PortalLink} to="/admin/utilities">
              {t('cancel')}
            </Button>
          </Row>
        </ApiForm>
      </SectionCard>
    </Page>
  );
};
