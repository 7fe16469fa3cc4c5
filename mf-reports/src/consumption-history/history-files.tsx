import { mdiImageOutline, mdiTrayArrowDown, mdiXml } from '@mdi/js';
import { useState } from 'react';
import type { HistoryRow } from '@hydria/shared/contract/consumption-history.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { useSaveCsv } from '@hydria/shared/list/use-list-file.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { saveFile } from '@hydria/shared/remote/save-file.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform, usePreferences, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { daysOf, GREEN_BUTTON_DAYS } from '@hydria/shared/rules/consumption-history.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { chartPicture } from '@hydria/shared/ui/chart-picture.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { LITRES } from '../measurements/meter-reading.tsx';
import { notesOf } from './history-rows.ts';
import type { HistoryView } from './use-history-view.ts';
import { useHistoryWords } from './use-history-words.ts';
import { useT } from './use-t.ts';

interface HistoryFilesProps {
  view: HistoryView;
  rows: readonly HistoryRow[];
  /** Name of the files, without their ending. */
  name: string;
  /** Lines above the picture. */
  lines: readonly string[];
  /** The place of the chart; null while a table is shown. */
  drawing: () => HTMLElement | null;
}

/** Columns of the file, in the person's unit. */
const useColumns = (view: HistoryView): readonly Column<HistoryRow>[] => {
  const t = useT();
  const shared = useSharedT();
  const words = useHistoryWords(view);
  const unit = usePreferences((preferences) => preferences.unit);
  const value = (litres: number | null): number | null =>
    litres === null || unit === 'liters' ? litres : litres / LITRES;
  const inUnit = (label: string): string => `${label} (${shared(`units.${unit}`)})`;
  return [
    {
      key: 'at',
      label: t(`column_${view.step}`),
      fact: view.step === 'hour' ? { instant: ({ at }) => at } : { date: ({ at }) => at },
    },
    { key: 'litres', label: inUnit(t('consumption')), fact: { number: ({ litres }) => value(litres) } },
    { key: 'cost', label: t('column_cost'), fact: { amount: ({ cost }) => cost } },
    {
      key: 'note',
      label: t('column_note'),
      value: (row) => words.note(notesOf(row, view.step, undefined), row),
    },
    { key: 'last_year', label: inUnit(t('compare_last_year')), fact: { number: ({ last_year }) => value(last_year) } },
    { key: 'similar', label: inUnit(t('compare_similar')), fact: { number: ({ similar }) => value(similar) } },
  ];
};

/** Saves the hours of the shown days as Green Button data, for programs that read them. */
const GreenButton = ({ view: { from, to }, name }: Pick<HistoryFilesProps, 'view' | 'name'>) => {
  const t = useT();
  const { kwdikos_katanalwti = '' } = usePathParams();
  const deya_id = useSession((session) => session.deya_id);
  const { mutate, isPending } = useApiMutation('GET /api/supplies/green-button', {
    onSuccess: (feed: unknown) => {
      if (feed instanceof Blob) saveFile(`${name}.xml`, feed);
    },
  });
  const isShort = daysOf({ from, to }) <= GREEN_BUTTON_DAYS;
  if (!isShort || deya_id === null) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isPending}
      startIcon={<Icon path={mdiXml} size={18} />}
      onClick={() => mutate({ query: { deya_id, kwdikos_katanalwti, from, to } })}
    >
      {t('green_button')}
    </Button>
  );
};

/** Saves the shown history as CSV and as Green Button data, and its chart as a picture. */
export const HistoryFiles = ({ view, rows, name, lines, drawing }: HistoryFilesProps) => {
  const t = useT();
  const { notify } = usePlatform();
  const saveCsv = useSaveCsv();
  const columns = useColumns(view);
  const [isDrawing, setDrawing] = useState(false);
  const savePicture = async () => {
    const chart = drawing();
    if (!chart) return;
    setDrawing(true);
    const picture = await chartPicture(chart, lines).catch(() => null);
    setDrawing(false);
    if (picture) saveFile(`${name}.png`, picture);
    else notify({ kind: 'error', text: t('no_picture') });
  };
  return (
    <Row gap={8}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon path={mdiTrayArrowDown} size={18} />}
        onClick={() => saveCsv(name, columns, rows)}
      >
        {t('csv')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        loading={isDrawing}
        startIcon={<Icon path={mdiImageOutline} size={18} />}
        onClick={() => void savePicture()}
      >
        {t('png')}
      </Button>
      <GreenButton view={view} name={name} />
    </Row>
  );
};
