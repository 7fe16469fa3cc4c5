import { mdiAlertCircleOutline, mdiAlertOutline, mdiCheckCircleOutline } from '@mdi/js';
import { proveForm, type FormFinding } from '@hydria/shared/rules/form-proof.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import {
  elementNode,
  placedElements,
  rowNode,
  storedRows,
  textIn,
  type EditedForm,
  type NodeId,
} from './edited-form.ts';
import { errorsOfForm } from './editor-errors.ts';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';
import { useErrorWords, useNodeWords } from './use-words.ts';

/** The part of the form whose name a finding says; null for the form as a whole. */
const nodeOf = ({ rows }: EditedForm, name: string): NodeId | null => {
  const row = rows.find(({ row: one }) => (one.value === 'exit' ? one.id : 'field' in one ? one.field : '') === name);
  if (name === '') return null;
  if (row) return rowNode(row.key);
  const element = placedElements(rows).find(({ element: { options } }) => options.field === name);
  return element ? elementNode(element.element.id) : null;
};

/** The mistakes in the logic of a form. */
export const findingsOf = ({ rows, settings }: EditedForm): FormFinding[] =>
  proveForm(storedRows(rows), { purpose: settings.purpose, retention_days: settings.retention_days });

/** Whether a form can be published: nothing is missing, and its logic has no error. */
export const canPublish = (form: EditedForm): boolean =>
  errorsOfForm(form).length === 0 && findingsOf(form).every(({ severity }) => severity !== 'error');

interface CheckLine {
  severity: FormFinding['severity'];
  words: string;
  node: NodeId | null;
}

/** A finding in words, with the question and the answer that it has to do with. */
const useFindingWords = (form: EditedForm): ((finding: FormFinding) => string) => {
  const t = useEditorT();
  const words = useNodeWords(form.rows);
  const elements = placedElements(form.rows).map(({ element }) => element);
  const itemsOf = (field: string) => elements.find(({ options }) => options.field === field)?.items ?? [];
  return ({ kind, at, other = '', value = '' }) => {
    const item = itemsOf(at).find((one) => one.value === value);
    const cause = nodeOf(form, other);
    const values = { value: item ? textIn(item.label, 'el') : value, other: cause ? words.node(cause) : other };
    // Of a question with this answer the finding says that the form cannot be finished by it.
    return t(kind === 'dead_option' && item ? 'findings.trap' : `findings.${kind}`, values);
  };
};

const useLines = (form: EditedForm): CheckLine[] => {
  const t = useEditorT();
  const errorWords = useErrorWords();
  const wordsOf = useFindingWords(form);
  const missing = errorsOfForm(form).map(({ at, property, code }): CheckLine => {
    const isName = property === 'options.field' && code === 'item_exists';
    return {
      severity: 'error',
      node: at === 'form' ? null : at,
      words: isName ? t('findings.repeated_field') : `${t(`properties.of.${nameOf(property)}`)}: ${errorWords(code)}`,
    };
  });
  const proved = findingsOf(form)
    // Names that are used twice are among the missing ones, each at its place.
    .filter(({ kind }) => kind !== 'repeated_field')
    .map((finding): CheckLine => ({
      severity: finding.severity,
      node: nodeOf(form, finding.at),
      words: wordsOf(finding),
    }));
  return [...missing, ...proved];
};

const PROPERTIES = ['label', 'text', 'field', 'value', 'items', 'name', 'title', 'api'] as const;

/** The last part of the path of a property, by which its words are found. */
const nameOf = (property: string): (typeof PROPERTIES)[number] => {
  const last = property.split('.').at(-1);
  return PROPERTIES.find((known) => known === last) ?? 'field';
};

/** Everything that stops a form from being published, or that its clerk should look at, with a way to each place. */
export const CheckTab = ({ editor }: { editor: Editor }) => {
  const t = useEditorT();
  const { form } = editor;
  const words = useNodeWords(form.rows);
  const lines = useLines(form);
  const open = (node: NodeId | null) => {
    editor.choose(node);
    editor.setTab(node === null ? 'settings' : 'questions');
  };
  if (lines.length === 0)
    return (
      <SectionCard>
        <Empty icon={mdiCheckCircleOutline} label={t('check.clean')} text={t('check.clean_text')} />
      </SectionCard>
    );
  return (
    <SectionCard title={t('check.title')} note={t('check.note')} flush>
      <LinedList>
        {lines.map(({ severity, node, words: sentence }, index) => (
          <LinedItem key={index}>
            <Row gap="8px 16px" align="center" justify="space-between">
              <Stack gap={4} align="start" css={{ flex: '1 1 280px', minWidth: 0 }}>
                <StatusChip
                  tone={severity === 'error' ? 'bad' : 'warning'}
                  icon={severity === 'error' ? mdiAlertCircleOutline : mdiAlertOutline}
                  label={t(`check.${severity}`)}
                />
                <span>
                  {node === null ? t('check.whole') : words.node(node)}: {sentence}
                </span>
              </Stack>
              <Button size="small" variant="outlined" onClick={() => open(node)}>
                {t('check.open')}
              </Button>
            </Row>
          </LinedItem>
        ))}
      </LinedList>
    </SectionCard>
  );
};
