import { useState } from 'react';
import type { FilledCaseTemplate } from '@hydria/shared/contract/case-templates.ts';
import type { CaseMove } from '@hydria/shared/contract/forms/case.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useReasonTemplates } from './cases.queries.ts';
import { useCasesT } from './use-cases-t.ts';

const NONE = 'none';

/** The Greek words of a template that the sender reads in another language. */
const Greek = ({ template }: { template: FilledCaseTemplate }) => {
  const t = useCasesT();
  return (
    <div>
      <Muted small>{t('cases.template_greek')}</Muted>
      <p lang="el" css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', margin: 0 }}>
        {template.text_el}
      </p>
    </div>
  );
};

interface ReasonTemplatesProps {
  id: number;
  to: CaseMove;
  /** Takes the words of a chosen template. */
  onChoose: (text: string) => void;
}

/** The templates for a move of a case; nothing where none fits. The chosen words may be changed before they are sent. */
export const ReasonTemplates = ({ id, to, onChoose }: ReasonTemplatesProps) => {
  const t = useCasesT();
  const [chosen, setChosen] = useState(NONE);
  const fitting = useReasonTemplates(id).data?.data ?? [];
  const templates = fitting.filter(({ state }) => state === to);
  if (templates.length === 0) return null;
  const template = templates.find((one) => String(one.id) === chosen);
  const choose = (value: string) => {
    setChosen(value);
    const text = templates.find((one) => String(one.id) === value)?.text;
    if (text !== undefined) onChoose(text);
  };
  return (
    <Stack gap={12}>
      <SelectInput
        name="template"
        label={t('cases.template')}
        description={template && template.lang !== 'el' ? t(`cases.template_in_${template.lang}`) : undefined}
        choices={[
          { value: NONE, label: t('cases.template_none') },
          ...templates.map((one) => ({ value: String(one.id), label: one.title })),
        ]}
        value={chosen}
        onChange={choose}
      />
      {template && template.lang !== 'el' && <Greek template={template} />}
    </Stack>
  );
};
