import type { AnswerTemplate } from '@hydria/shared/contract/conversations.ts';
import { answerTemplateForm } from '@hydria/shared/contract/forms/answer-template.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useApiForm, type ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useDeskT } from '../use-desk-t.ts';

const INVALIDATES = ['GET /api/staff/answer-templates'] as const;

interface TemplateDialogProps {
  deya_id: number;
  onClose: () => void;
}

interface DrawnProps {
  form: ApiForm<typeof answerTemplateForm.fields>;
  title: string;
  onClose: () => void;
}

const Drawn = ({ form, ...dialog }: DrawnProps) => (
  <DialogForm form={form} {...dialog}>
    <TextField form={form} name="title" />
    <TextAreaField form={form} name="text" rows={6} />
  </DialogForm>
);

/** Makes a template. */
export const NewTemplateDialog = ({ deya_id, onClose }: TemplateDialogProps) => {
  const t = useDeskT();
  const form = useApiForm('POST /api/staff/answer-templates', {
    rules: answerTemplateForm,
    toInput: (body) => ({ query: { deya_id }, body }),
    guard: true,
    invalidates: INVALIDATES,
    onSuccess: onClose,
  });
  return <Drawn form={form} title={t('templates.new')} onClose={onClose} />;
};

/** Changes a template. When a colleague has changed it first, the form shows their words and keeps the input. */
export const EditTemplateDialog = ({
  template,
  deya_id,
  onClose,
}: TemplateDialogProps & { template: AnswerTemplate }) => {
  const t = useDeskT();
  const form = useApiForm('PUT /api/staff/answer-templates/{id}', {
    rules: answerTemplateForm,
    edits: editedRow(answerTemplateForm, template, ({ title, text }) => ({ title, text })),
    toInput: (body, _, version) => ({ params: { id: template.id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: INVALIDATES,
    onSuccess: onClose,
  });
  return <Drawn form={form} title={t('templates.edit_title')} onClose={onClose} />;
};
