import { useState } from 'react';
import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { caseKindForm } from '@hydria/shared/contract/forms/case.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { SelectField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { isActive } from '@hydria/shared/rules/case-state.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { RowField } from '../case-teams/row-field.tsx';
import { CASE_READS, useOfferedTypes } from './cases.queries.ts';
import { useCasesT } from './use-cases-t.ts';
import { useRoutingWords } from './use-routing-words.ts';

interface OfCase {
  request: WholeCase;
  deya_id: number;
}

const KindDialog = ({ request, deya_id, onClose }: OfCase & { onClose: () => void }) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const { language } = useRemoteContext();
  const routed = useRoutingWords();
  const { id, problem_type, subtype_id, version } = request;
  const types = useOfferedTypes().data?.data ?? [];
  const form = useApiForm('PUT /api/staff/cases/{id}/type', {
    rules: caseKindForm,
    defaults: { problem_type: problem_type ?? '', subtype_id: subtype_id === null ? '' : String(subtype_id) },
    toInput: (body) => ({ params: { id }, query: { deya_id }, body: { ...body, version } }),
    invalidates: CASE_READS,
    onSuccess: (routing) => {
      const { kind, text } = routed(routing);
      const changed = t('cases.kind_changed');
      notify({ kind: 'success', text: kind === 'success' ? `${changed} ${text}` : changed });
      onClose();
    },
  });
  const offered = types.filter((type) => type.problem_type === form.values.problem_type);
  return (
    <DialogForm form={form} title={t('cases.kind_change')} submitLabel={t('cases.kind_save')} onClose={onClose}>
      <Muted>{t('cases.kind_note')}</Muted>
      <SelectField
        form={form}
        name="problem_type"
        choices={PROBLEM_TYPES.map((value) => ({ value, label: t(`cases.types.${value}`) }))}
      />
      <RowField
        form={form}
        name="subtype_id"
        none={t('cases.kind_none')}
        choices={offered.map(({ id: value, title }) => ({ value: String(value), label: title[language] ?? title.el }))}
      />
    </DialogForm>
  );
};

/** Gives an open report another kind or type. */
export const ChangeKind = ({ request, deya_id }: OfCase) => {
  const t = useCasesT();
  const [isOpen, setOpen] = useState(false);
  if (request.kind !== 'report' || !isActive(request.status)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('cases.kind_change')}
      </Button>
      {isOpen && <KindDialog request={request} deya_id={deya_id} onClose={() => setOpen(false)} />}
    </>
  );
};
