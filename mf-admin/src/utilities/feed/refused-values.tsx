import type { SourceRefusal } from '@hydria/shared/contract/city-sources.ts';
import { codeText } from '@hydria/shared/remote/error-words.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { DataTable, useHasTableRoom } from '@hydria/shared/ui/data-table.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useFeedT } from './use-feed-t.ts';

interface RefusedValuesProps {
  caption: string;
  /** Names the senders of the values: things, or lines of a file. */
  senders: string;
  refusals: readonly SourceRefusal[];
}

const wraps = { overflowWrap: 'anywhere' } as const;

/** Refused values with their reasons. */
export const RefusedValues = ({ caption, senders, refusals }: RefusedValuesProps) => {
  const t = useFeedT();
  const { platform, language } = useRemoteContext();
  const hasRoom = useHasTableRoom();
  const rows = refusals.map(({ thing, field, reason, value }, n) => ({
    key: String(n),
    thing,
    field: field === 'row' ? t('run.row') : field,
    reason: reason === 'unexpected' ? t('run.unexpected') : codeText(platform.i18n, language, reason),
    value: value ?? t('run.no_value'),
  }));
  if (!hasRoom)
    return (
      <LinedList>
        {rows.map(({ key, thing, field, reason, value }) => (
          <LinedItem key={key}>
            <strong css={wraps}>{thing}</strong>
            <Muted small css={wraps}>{`${field}: ${value}`}</Muted>
            <p>{reason}</p>
          </LinedItem>
        ))}
      </LinedList>
    );
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: 'thing', label: senders, kind: 'head' },
        { key: 'field', label: t('run.field') },
        { key: 'reason', label: t('run.reason') },
        { key: 'value', label: t('run.value') },
      ]}
      rows={rows.map(({ key, thing, field, reason, value }) => ({
        key,
        cells: [
          <span key="thing" css={wraps}>
            {thing}
          </span>,
          <span key="field" css={wraps}>
            {field}
          </span>,
          reason,
          <span key="value" css={wraps}>
            {value}
          </span>,
        ],
      }))}
    />
  );
};
