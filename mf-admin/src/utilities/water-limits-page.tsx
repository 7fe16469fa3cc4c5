import { mdiWaterOffOutline } from '@mdi/js';
import { useState } from 'react';
import type { ListedWaterLimit } from '@hydria/shared/contract/water.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { defineList } from '@hydria/shared/list/list-schema.ts';
import { useList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { NewRowButton } from '../new-row.tsx';
import { useUtilitiesT } from './use-utilities-t.ts';
import { EditLimitDialog, NewLimitDialog } from './water-limit-dialogs.tsx';

const LIST = defineList({ filters: {} });

const useLimitWords = () => {
  const t = useUtilitiesT();
  const { number, date } = useFormats();
  const short = (value: number): string => number(value, (String(value).split('.')[1] ?? '').length);
  return {
    limit: ({ limit_min: min, limit_max: max, unit }: ListedWaterLimit): string => {
      const words = (text: string) => [text, unit].join(' ').trim();
      if (min !== null && max !== null) return words(t('limits.limit_range', { min: short(min), max: short(max) }));
      if (max !== null) return words(t('limits.limit_max', { max: short(max) }));
      return min === null ? t('limits.no_number') : words(t('limits.limit_min', { min: short(min) }));
    },
    valid: ({ valid_from, valid_until }: ListedWaterLimit): string =>
      valid_until === null
        ? t('limits.from', { from: date(valid_from) })
        : t('limits.span', { from: date(valid_from), until: date(valid_until) }),
  };
};

const useColumns = (onEdit: (limit: ListedWaterLimit) => void): readonly Column<ListedWaterLimit>[] => {
  const t = useUtilitiesT();
  const words = useLimitWords();
  const { date, dateTime } = useFormats();
  return [
    { key: 'title', label: t('limits.name'), kind: 'head', value: ({ title }) => title },
    { key: 'limit', label: t('limits.limit'), isOneLine: true, value: words.limit },
    {
      key: 'valid',
      label: t('limits.valid'),
      value: words.valid,
      file: [
        { part: 'from', date: (row) => row.valid_from },
        { part: 'until', date: (row) => row.valid_until },
      ],
    },
    { key: 'law', label: t('limits.law'), value: ({ legal_source }) => legal_source },
    {
      key: 'changed',
      label: t('limits.changed'),
      kind: 'quiet',
      value: ({ updated_at }) => dateTime(updated_at),
      fact: { instant: ({ updated_at }) => updated_at },
    },
    {
      key: 'acts',
      label: t('limits.acts'),
      cell: (limit) => (
        <Button
          variant="outlined"
          size="small"
          aria-label={t('limits.edit_which', { title: limit.title, from: date(limit.valid_from) })}
          onClick={() => onEdit(limit)}
        >
          {t('limits.edit')}
        </Button>
      ),
    },
  ];
};

/** `/admin/water-limits`: the versions of the legal limits of drinking water, for the staff of the installation. */
export const WaterLimitsPage = () => {
  const t = useUtilitiesT();
  const { language: lang } = useRemoteContext();
  const [edited, setEdited] = useState<ListedWaterLimit | 'new' | null>(null);
  const list = useList('GET /api/water-limits', useListView(LIST), (page) => ({ query: { ...page, lang } }));
  const close = () => setEdited(null);
  return (
    <>
      <ListPage
        list={list}
        columns={useColumns(setEdited)}
        rowKey={({ id }) => id}
        texts={{
          title: t('limits.title'),
          intro: t('limits.intro'),
          caption: t('limits.title'),
          found: (count) => t('limits.found', { count }),
          none: { icon: mdiWaterOffOutline, label: t('limits.none'), text: t('limits.none_hint') },
          forbidden: { label: t('limits.forbidden'), text: t('limits.forbidden_hint') },
        }}
        file="water-limits"
        action={!list.read.isError && <NewRowButton onClick={() => setEdited('new')}>{t('limits.new')}</NewRowButton>}
      />
      {edited === 'new' && <NewLimitDialog indexes={list.read.data?.indexes ?? []} onClose={close} />}
      {edited !== null && edited !== 'new' && <EditLimitDialog limit={edited} onClose={close} />}
    </>
  );
};
