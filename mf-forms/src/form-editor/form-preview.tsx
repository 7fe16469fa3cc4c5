import { useMemo } from 'react';
import { FormRows } from '@hydria/shared/form/form-rows.tsx';
import { SettlementPlansProvider } from '@hydria/shared/form/settlement-plans.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { visibleRows } from '@hydria/shared/rules/form-answers.ts';
import { elementsOf, formText, type FormLayout } from '@hydria/shared/rules/form-layout.ts';
import { withCleanTexts } from '@hydria/shared/rules/form-outline.ts';
import { expandRows } from '@hydria/shared/rules/form-rows.ts';
import { withSettlements } from '@hydria/shared/rules/form-settlements.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { storedRows } from './edited-form.ts';
import { TRIAL_PLANS } from './trial-plans.ts';
import { previewMarkup } from './preview-markup.ts';
import { useTrial } from './try-form.tsx';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';

const Rows = ({ layout, deya_id }: { layout: FormLayout; deya_id: number }) => {
  const { form } = useTrial(layout, deya_id);
  return (
    <Stack gap={24}>
      <FormRows form={form} rows={visibleRows(layout, form.values, form.limits.decimal_sign)} layout={layout} titles />
    </Stack>
  );
};

/** The form as citizens see it, with all its rows on one page. Its conditions work, and nothing is stored. */
export const FormPreview = ({ editor, deya_id }: { editor: Editor; deya_id: number }) => {
  const t = useEditorT();
  const { language } = useRemoteContext();
  const { rows, settings } = editor.form;
  const layout = useMemo(
    () => withSettlements(expandRows(withCleanTexts(storedRows(rows), previewMarkup)), TRIAL_PLANS),
    [rows],
  );
  // Other fields make another form, which starts with empty values.
  const fields = elementsOf(layout)
    .map(({ id, type, options }) => `${id} ${type} ${options.field}`)
    .join();
  return (
    <SectionCard title={formText(settings.title, language) || t('page.untitled')} note={t('preview.note')}>
      {rows.length === 0 ? (
        <Muted>{t('preview.empty')}</Muted>
      ) : (
        <SettlementPlansProvider value={{ plans: TRIAL_PLANS, notice: null }}>
          <Rows key={fields} layout={layout} deya_id={deya_id} />
        </SettlementPlansProvider>
      )}
    </SectionCard>
  );
};
