import { useMemo } from 'react';
import type { FormDraft } from '@hydria/shared/contract/form-editor.ts';
import { FormUploadsProvider } from '@hydria/shared/form/form-uploads.ts';
import { SettlementPlansProvider } from '@hydria/shared/form/settlement-plans.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { formText } from '@hydria/shared/rules/form-layout.ts';
import { readLayout } from '@hydria/shared/rules/form-rows.ts';
import { withSettlements } from '@hydria/shared/rules/form-settlements.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { FormScreens } from '../form-answers/fill-form.tsx';
import { useFormDraft } from './form-editor.queries.ts';
import { TRIAL_PLANS } from './trial-plans.ts';
import { trialUploads } from './trial-uploads.ts';
import { useTrial } from './try-form.tsx';
import { useEditorT } from './use-editor-t.ts';

const Trial = ({ draft, deya_id }: { draft: FormDraft; deya_id: number }) => {
  const t = useEditorT();
  const { language } = useRemoteContext();
  const layout = useMemo(() => withSettlements(readLayout(draft.api), TRIAL_PLANS), [draft.api]);
  const { form, isOver } = useTrial(layout, deya_id);
  const to = `/online_forms/${draft.id}/edit`;
  return (
    <Page
      title={formText(draft.title, language)}
      intro={draft.description && formText(draft.description, language)}
      width="reading"
      above={<BackLink to={to} label={t('try.back')} />}
    >
      {isOver ? (
        <Alert
          severity="success"
          role="status"
          title={t('try.over')}
          action={
            <Button component={PortalLink} to={to}>
              {t('try.back')}
            </Button>
          }
        >
          {t('try.over_text')}
        </Alert>
      ) : (
        <>
          <Alert severity="info" role="note" title={t('try.title')}>
            {t('try.text')}
          </Alert>
          <FormUploadsProvider value={trialUploads(form)}>
            <SettlementPlansProvider value={{ plans: TRIAL_PLANS, notice: null }}>
              <FormScreens form={form} layout={layout} one_page={draft.one_page} />
            </SettlementPlansProvider>
          </FormUploadsProvider>
        </>
      )}
    </Page>
  );
};

/** `/online_forms/:id/test`: the draft of a form, filled in for trial. A colleague with the same permission opens it by its link. */
export const TryFormPage = () => {
  const { id = '' } = usePathParams();
  const deya_id = useSession((session) => session.deya_id);
  const draft = useFormDraft(Number(id));
  if (draft.isError) return <Failed error={draft.error} retry={draft.refetch} />;
  if (!draft.data || deya_id === null) return <PageSkeleton shape="form" count={3} />;
  return <Trial draft={draft.data} deya_id={deya_id} />;
};
