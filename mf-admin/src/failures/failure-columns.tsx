import type { FailureGroup, ListedFailure } from '@hydria/shared/contract/failures.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { useT } from '../use-t.ts';
import { useUtilityList } from './failures.queries.ts';

/** The name of each utility; its number while the names are loading, and for a utility that is no longer listed. */
const useUtilityName = (): ((deya_id: number) => string) => {
  const { language } = useRemoteContext();
  const list = useUtilityList();
  return (deya_id) => {
    const found = list.data?.deyas.find(({ id }) => id === deya_id);
    return (language === 'el' ? found?.title : found?.title_latin) ?? String(deya_id);
  };
};

/** The columns of single reports. */
export const useReportColumns = (): readonly Column<ListedFailure>[] => {
  const t = useT();
  const { dateTime } = useFormats();
  const utilityName = useUtilityName();
  return [
    {
      key: 'reference',
      label: t('failures.reference'),
      kind: 'head',
      value: ({ reference }) => reference,
      cell: ({ reference }) => <span css={{ letterSpacing: '0.06em' }}>{reference}</span>,
    },
    {
      key: 'at',
      label: t('failures.at'),
      isOneLine: true,
      value: ({ at }) => dateTime(at),
      fact: { instant: ({ at }) => at },
    },
    { key: 'remote', label: t('failures.remote'), value: ({ remote, version }) => `${remote} ${version}` },
    { key: 'class', label: t('failures.class'), value: (report) => t(`failures.class_${report.class}`) },
    { key: 'phase', label: t('failures.phase'), value: ({ phase }) => t(`failures.phase_${phase}`) },
    {
      key: 'deya',
      label: t('failures.deya'),
      value: ({ deya_id }) => (deya_id === null ? t('failures.no_deya') : utilityName(deya_id)),
    },
  ];
};

/** The columns of groups of equal failures; a press on the name narrows the list to its group. */
export const useGroupColumns = (onPick: (group: FailureGroup) => void): readonly Column<FailureGroup>[] => {
  const t = useT();
  const { number, dateTime } = useFormats();
  const classOf = (group: FailureGroup) => t(`failures.class_${group.class}`);
  const pick = (group: FailureGroup) => (
    <Button
      size="small"
      aria-label={t('failures.narrow', { remote: group.remote, kind: classOf(group) })}
      onClick={() => onPick(group)}
      css={{ '&&': { minWidth: 0, marginInlineStart: '-8px', paddingInline: '8px' } }}
    >
      {group.remote}
    </Button>
  );
  return [
    { key: 'remote', label: t('failures.remote'), kind: 'head', value: ({ remote }) => remote, cell: pick },
    { key: 'version', label: t('failures.version'), value: ({ version }) => version },
    { key: 'class', label: t('failures.class'), value: classOf },
    {
      key: 'count',
      label: t('failures.count'),
      kind: 'figure',
      value: ({ count }) => number(count, 0),
      fact: { number: ({ count }) => count },
    },
    {
      key: 'first_at',
      label: t('failures.first_at'),
      isOneLine: true,
      value: ({ first_at }) => dateTime(first_at),
      fact: { instant: ({ first_at }) => first_at },
    },
    {
      key: 'last_at',
      label: t('failures.last_at'),
      isOneLine: true,
      value: ({ last_at }) => dateTime(last_at),
      fact: { instant: ({ last_at }) => last_at },
    },
  ];
};
