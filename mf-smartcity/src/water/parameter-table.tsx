import { mdiArrowBottomRight, mdiArrowRight, mdiArrowTopRight, mdiChartBar } from '@mdi/js';
import type { WaterParameter } from '@hydria/shared/contract/water.ts';
import { isBelowDetection, type Trend } from '@hydria/shared/rules/water-quality.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataTable, useHasTableRoom, type TableColumn } from '@hydria/shared/ui/data-table.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { LinedItem, LinedList } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { titleOf } from './analysis.ts';
import { useValueWords } from './use-value-words.ts';
import { useWaterT } from './use-water-t.ts';
import { VerdictChip } from './verdict-chip.tsx';

const ARROWS: Record<Trend, string> = {
  rising: mdiArrowTopRight,
  falling: mdiArrowBottomRight,
  steady: mdiArrowRight,
};

const TrendWords = ({ trend }: { trend: Trend | null }) => {
  const t = useWaterT();
  if (trend === null) return <Muted as="span">{t('trends.unknown')}</Muted>;
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}>
      <Icon path={ARROWS[trend]} size={18} css={{ color: color.textSecondary }} />
      {t(`trends.${trend}`)}
    </span>
  );
};

const Value = ({ parameter: { value, index } }: { parameter: WaterParameter }) => {
  const t = useWaterT();
  const words = useValueWords();
  return (
    <>
      <span css={{ ...type.strong, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {words.value(value, index.unit)}
      </span>
      {isBelowDetection(value) && (
        <Muted as="span" small css={{ display: 'block' }}>
          {t('below_detection')}
        </Muted>
      )}
    </>
  );
};

interface GroupProps {
  parameters: readonly WaterParameter[];
  onHistory: (alias: string) => void;
}

const HistoryButton = ({ parameter, onHistory }: { parameter: WaterParameter } & Pick<GroupProps, 'onHistory'>) => {
  const t = useWaterT();
  return (
    <Button
      size="small"
      startIcon={<Icon path={mdiChartBar} size={18} />}
      aria-label={t('history_of', { name: titleOf(parameter) })}
      onClick={() => onHistory(parameter.index.alias)}
    >
      {t('history')}
    </Button>
  );
};

const Rows = ({ parameters, onHistory }: GroupProps) => {
  const t = useWaterT();
  const words = useValueWords();
  return (
    <LinedList>
      {parameters.map((parameter) => {
        const { index, verdict, trend } = parameter;
        const limit = words.limit(parameter, index.unit);
        const distance = words.distance(parameter);
        return (
          <LinedItem key={index.alias}>
            <Row gap="4px 12px" justify="space-between" align="baseline">
              <h3 css={type.strong}>{titleOf(parameter)}</h3>
              <div>
                <Value parameter={parameter} />
              </div>
            </Row>
            <div>
              <VerdictChip verdict={verdict} />
            </div>
            <Muted small>
              {[
                limit && `${t('limit')}: ${limit}`,
                distance && `${t('distance')}: ${distance}`,
                trend && `${t('trend')}: ${t(`trends.${trend}`)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
            <div css={{ marginInlineStart: -12 }}>
              <HistoryButton parameter={parameter} onHistory={onHistory} />
            </div>
          </LinedItem>
        );
      })}
    </LinedList>
  );
};

const useColumns = (): readonly TableColumn[] => {
  const t = useWaterT();
  return [
    { key: 'name', label: t('name'), kind: 'head' },
    { key: 'value', label: t('value') },
    { key: 'limit', label: t('limit'), isOneLine: true },
    { key: 'distance', label: t('distance') },
    { key: 'trend', label: t('trend') },
    { key: 'verdict', label: t('verdict') },
    { key: 'history', label: t('history'), kind: 'action' },
  ];
};

const Table = ({ caption, parameters, onHistory }: GroupProps & { caption: string }) => {
  const words = useValueWords();
  return (
    <DataTable
      caption={caption}
      columns={useColumns()}
      rows={parameters.map((parameter) => ({
        key: parameter.index.alias,
        cells: [
          titleOf(parameter),
          <Value key="value" parameter={parameter} />,
          words.limit(parameter, parameter.index.unit) ?? '—',
          words.distance(parameter) ?? '—',
          <TrendWords key="trend" trend={parameter.trend} />,
          <VerdictChip key="verdict" verdict={parameter.verdict} />,
          <HistoryButton key="history" parameter={parameter} onHistory={onHistory} />,
        ],
      }))}
    />
  );
};

const GROUPS = ['microbiological', 'physical', 'chemical'] as const;

/** Every quantity that was measured, by group: as a table where there is room for one. */
export const ParameterTable = ({ parameters, onHistory }: GroupProps) => {
  const t = useWaterT();
  const hasRoom = useHasTableRoom();
  return GROUPS.map((group) => {
    const some = parameters.filter(({ index }) => index.group === group);
    return (
      some.length > 0 && (
        <SectionCard key={group} title={t(`group.${group}`)} flush>
          {hasRoom ? (
            <Table caption={t(`group.${group}`)} parameters={some} onHistory={onHistory} />
          ) : (
            <Rows parameters={some} onHistory={onHistory} />
          )}
        </SectionCard>
      )
    );
  });
};
