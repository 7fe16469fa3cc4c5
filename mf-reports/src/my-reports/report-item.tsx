import {
  mdiCheckCircleOutline,
  mdiCheckDecagramOutline,
  mdiCloseCircleOutline,
  mdiContentDuplicate,
  mdiProgressWrench,
  mdiRestore,
  mdiSendCheckOutline,
} from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { stateName, type CaseStateName } from '@hydria/shared/rules/case-state.ts';
import { colour, from, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip, type Tone } from '@hydria/shared/ui/status-chip.tsx';
import { TYPE_ICONS } from '../report/type-tiles.tsx';
import { useT } from '../use-t.ts';
import { ReportPhoto } from './report-photo.tsx';

type Report = Answer<'GET /api/reports'>['data'][number];

const STATES: Record<CaseStateName, { tone: Tone; icon: string }> = {
  open: { tone: 'quiet', icon: mdiSendCheckOutline },
  confirmed: { tone: 'primary', icon: mdiCheckDecagramOutline },
  in_progress: { tone: 'primary', icon: mdiProgressWrench },
  resolved: { tone: 'good', icon: mdiCheckCircleOutline },
  closed: { tone: 'quiet', icon: mdiCloseCircleOutline },
  reopened: { tone: 'warning', icon: mdiRestore },
  duplicate: { tone: 'quiet', icon: mdiContentDuplicate },
};

const Photos = ({ report }: { report: Report }) => {
  const t = useT();
  if (report.photos.length === 0) return null;
  return (
    <Row gap={8} wrap={false} css={{ marginTop: 4 }}>
      {report.photos.map(({ id }) => (
        <ReportPhoto key={id} id={report.id} photo_id={id} alt={t('mine.photo', { code: report.code })} />
      ))}
    </Row>
  );
};

const quiet = { ...type.small, color: colour.textSecondary } as const;

/** One of the person's reports: kind, state, dates, and description. */
export const ReportItem = ({ report }: { report: Report }) => {
  const t = useT();
  const { date } = useFormats();
  const state = stateName(report.status);
  const place = [report.address, report.kwdikos_katanalwti && t('check.supply', { code: report.kwdikos_katanalwti })]
    .filter(Boolean)
    .join(' · ');
  return (
    <li
      css={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gap: '4px 16px',
        padding: 16,
        borderTop: `1px solid ${colour.hairline}`,
        '&:first-of-type': { borderTop: 0 },
        [from.medium]: { padding: 24 },
      }}
    >
      <span
        css={{
          display: 'grid',
          placeItems: 'center',
          width: 44,
          height: 44,
          borderRadius: radius.control,
          background: colour.primaryTint,
          color: colour.primary,
        }}
      >
        <Icon path={TYPE_ICONS[report.problem_type]} />
      </span>
      <Stack gap={8} css={{ minWidth: 0 }}>
        <Row gap="4px 16px" align="start" justify="space-between">
          <div>
            <h2 css={type.strong}>{t(`type.${report.problem_type}`)}</h2>
            <p css={{ ...quiet, fontVariantNumeric: 'tabular-nums' }}>
              {t('mine.sent_on', { date: date(report.created_at) })} ·{' '}
              <span css={{ whiteSpace: 'nowrap' }}>{t('mine.reference', { code: report.code })}</span>
            </p>
          </div>
          <StatusChip {...STATES[state]} label={t(`state.${state}`)} />
        </Row>
        <p css={{ overflowWrap: 'anywhere', maxWidth: '70ch' }}>{report.description}</p>
        {place && <p css={quiet}>{place}</p>}
        <Photos report={report} />
      </Stack>
    </li>
  );
};
