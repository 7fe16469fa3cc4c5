import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { useDeskT } from '../use-desk-t.ts';
import { useAnswerTemplates } from './conversations.queries.ts';

/** Puts the text of a template into an answer; draws nothing while the utility has no templates. */
export const TemplatePick = ({ onPick }: { onPick: (text: string) => void }) => {
  const t = useDeskT();
  const { data } = useAnswerTemplates();
  const templates = data?.data ?? [];
  if (templates.length === 0) return null;
  const pick = (chosen: string) => {
    const found = templates.find(({ id }) => String(id) === chosen);
    if (found) onPick(found.text);
  };
  return (
    <SelectInput
      name="template"
      label={t('templates.pick')}
      choices={[
        { value: 'none', label: t('templates.pick_none') },
        ...templates.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      value="none"
      onChange={pick}
    />
  );
};
