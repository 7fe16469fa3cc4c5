import type { Column } from '@hydria/shared/list/columns.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { LanguagesMark } from './languages-mark.tsx';
import { useTextsT } from './use-texts-t.ts';

interface ListedText {
  languages: readonly Language[];
  source: 'feed' | 'staff';
  updated_at: string;
  updated_by: string | null;
}

/** The last columns of every list of texts: complete languages, keeper, last change. */
export const useTextColumns = (): readonly Column<ListedText>[] => {
  const t = useTextsT();
  const { dateTime } = useFormats();
  return [
    {
      key: 'languages',
      label: t('languages.label'),
      isOneLine: true,
      value: ({ languages }) => languages.join(', '),
      cell: ({ languages }) => <LanguagesMark languages={languages} />,
    },
    { key: 'source', label: t('source.label'), value: ({ source }) => t(`source.${source}`) },
    {
      key: 'updated_at',
      label: t('updated_at'),
      value: ({ updated_at, updated_by }) => [dateTime(updated_at), updated_by].filter(Boolean).join(', '),
      file: [{ instant: ({ updated_at }) => updated_at }, { part: 'by', text: ({ updated_by }) => updated_by }],
    },
  ];
};
