import { mdiAlertOutline, mdiCheckCircleOutline, mdiCircleOutline, mdiDownload, mdiUpload } from '@mdi/js';
import { useId, useState, type ChangeEvent } from 'react';
import { saveFile } from '@hydria/shared/remote/save-file.ts';
import { parseDelimited } from '@hydria/shared/rules/delimited-text.ts';
import type { FormText } from '@hydria/shared/rules/form-layout.ts';
import { isLanguage, LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { from, type } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { TextArea } from '@hydria/shared/ui/text-input.tsx';
import { textIn, type EditedForm } from './edited-form.ts';
import { useVersion } from './form-editor.queries.ts';
import { formOfVersion } from './form-source.ts';
import { stateOfTranslation, textsOfForm, TRANSLATIONS, type TranslatedText } from './form-words.ts';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';
import { useNodeWords } from './use-words.ts';

/** The texts of the published version by their keys. */
const usePublished = (editor: Editor): ReadonlyMap<string, FormText> => {
  const { stored } = editor;
  const version = useVersion(stored?.id ?? null, stored?.published ?? null);
  const texts = version.data ? textsOfForm(formOfVersion(version.data)) : [];
  return new Map(texts.map(({ key, text }) => [key, text]));
};

const LOOKS = {
  complete: { tone: 'good', icon: mdiCheckCircleOutline },
  missing: { tone: 'quiet', icon: mdiCircleOutline },
  older: { tone: 'warning', icon: mdiAlertOutline },
} as const;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const textOfFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsText(file);
  });

/** A file of values with one text in each row, for translators. */
const fileOf = (form: EditedForm): string =>
  [
    ['key', ...LANGUAGES].join(';'),
    ...textsOfForm(form).map(({ key, text }) =>
      [key, ...LANGUAGES.map((language) => textIn(text, language))].map(quoted).join(';'),
    ),
  ].join('\r\n');

/** The form with the translations of a file, and the keys of the file that the form does not have. */
const withFile = (form: EditedForm, file: string): { form: EditedForm; unknown: string[]; count: number } => {
  const [head, ...lines] = parseDelimited(file);
  const columns = (head?.cells ?? []).map((cell) => cell.trim());
  const unknown: string[] = [];
  let changed = form;
  let count = 0;
  for (const { cells } of lines) {
    const key = cells[0] ?? '';
    const text = textsOfForm(changed).find((one) => one.key === key);
    const greek = cells[columns.indexOf('el')]?.trim();
    // Rows are numbered: one that has moved since has the words of another.
    if (!text || (greek && greek !== textIn(text.text, 'el').trim())) {
      unknown.push(key);
      continue;
    }
    for (const [place, language] of columns.entries()) {
      // The Greek words are those of the editor: a file of a translator does not change them.
      if (!isLanguage(language) || language === 'el') continue;
      const words = cells[place]?.trim() ?? '';
      if (words === '' || words === textIn(text.text, language)) continue;
      changed = text.write(changed, language, words);
      count += 1;
    }
  }
  return { form: changed, unknown, count };
};

interface OneTextProps {
  editor: Editor;
  text: TranslatedText;
  published: ReadonlyMap<string, FormText>;
}

const OneText = ({ editor, text, published }: OneTextProps) => {
  const t = useEditorT();
  const id = useId();
  const words = useNodeWords(editor.form.rows);
  const write = (language: Language) => (changed: string) => {
    editor.take(text.write(editor.form, language, changed), `${text.key}-${language}`);
  };
  const place = text.node === null ? t('translations.whole') : words.node(text.node);
  return (
    <LinedItem>
      <h3 id={id} css={type.strong}>
        {place} — {t(`translations.properties.${text.property}`)}
      </h3>
      <div
        role="group"
        aria-labelledby={id}
        css={{
          display: 'grid',
          gap: 12,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
          [from.wide]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {LANGUAGES.map((language) => {
          const state = language === 'el' ? 'complete' : stateOfTranslation(text, language, published);
          return (
            <Stack key={language} gap={6}>
              <TextArea
                name={`${text.key}-${language}`}
                label={t(`language.${language}`)}
                rows={2}
                optional={language !== 'el'}
                value={textIn(text.text, language)}
                onChange={write(language)}
              />
              {state !== 'complete' && (
                <span>
                  <StatusChip {...LOOKS[state]} label={t(`translations.${state}`)} />
                </span>
              )}
            </Stack>
          );
        })}
      </div>
    </LinedItem>
  );
};

const useFiles = (editor: Editor) => {
  const t = useEditorT();
  const [told, setTold] = useState<{ isGood: boolean; words: string } | null>(null);
  return {
    told,
    save: () => saveFile(`${editor.form.form_id}.csv`, new Blob(['\uFEFF', fileOf(editor.form)], { type: 'text/csv' })),
    read: async (event: ChangeEvent<HTMLInputElement>) => {
      const file = event.target.files?.[0];
      event.target.value = '';
      if (!file) return;
      if (file.size > 2_000_000) return setTold({ isGood: false, words: t('translations.too_large') });
      const { form, unknown, count } = withFile(editor.form, await textOfFile(file));
      if (count > 0) editor.take(form);
      const left = unknown.length > 0 ? ` ${t('translations.unknown', { keys: unknown.slice(0, 10).join(', ') })}` : '';
      setTold({ isGood: unknown.length === 0 && count > 0, words: t('translations.taken', { count }) + left });
    },
  };
};

const FileButtons = ({ files }: { files: ReturnType<typeof useFiles> }) => {
  const t = useEditorT();
  return (
    <Row gap={8}>
      <Button size="small" variant="outlined" startIcon={<Icon path={mdiDownload} size={18} />} onClick={files.save}>
        {t('translations.save')}
      </Button>
      <Button
        component="label"
        size="small"
        variant="outlined"
        startIcon={<Icon path={mdiUpload} size={18} />}
        css={{ '&:has(:focus-visible)': { outline: 'auto' } }}
      >
        {t('translations.read')}
        <input
          type="file"
          accept=".csv,text/csv"
          className="visually-hidden"
          onChange={(event) => void files.read(event)}
        />
      </Button>
    </Row>
  );
};

const FILTERS = ['all', 'missing', 'older'] as const;
type Filter = (typeof FILTERS)[number];

/** All texts of a form with their translations beside each other; missing and outdated ones are marked. */
export const TranslationsTab = ({ editor, isReadOnly }: { editor: Editor; isReadOnly: boolean }) => {
  const t = useEditorT();
  const published = usePublished(editor);
  const files = useFiles(editor);
  const [filter, setFilter] = useState<Filter>('all');
  const texts = textsOfForm(editor.form);
  const isIn = (text: TranslatedText, state: Filter) =>
    state === 'all' || TRANSLATIONS.some((language) => stateOfTranslation(text, language, published) === state);
  const shown = texts.filter((text) => isIn(text, filter));
  return (
    <fieldset disabled={isReadOnly} css={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <SectionCard title={t('translations.title')} note={t('translations.note')} flush>
        <Stack gap={12} css={{ padding: '0 24px 12px' }}>
          <Row gap="8px 16px" align="center" justify="space-between">
            <Segments
              label={t('translations.filter')}
              choices={FILTERS.map((value) => ({
                value,
                label: `${t(`translations.${value}`)} (${texts.filter((text) => isIn(text, value)).length})`,
              }))}
              value={filter}
              onChange={setFilter}
            />
            <FileButtons files={files} />
          </Row>
          {files.told && (
            <Alert severity={files.told.isGood ? 'success' : 'warning'} role="status">
              {files.told.words}
            </Alert>
          )}
        </Stack>
        <LinedList>
          {shown.map((text) => (
            <OneText key={text.key} editor={editor} text={text} published={published} />
          ))}
        </LinedList>
        {shown.length === 0 && <Muted css={{ padding: 24 }}>{t('translations.nothing')}</Muted>}
      </SectionCard>
    </fieldset>
  );
};
