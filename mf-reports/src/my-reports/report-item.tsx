import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { stateName } from '@hydria/shared/rules/case-state.ts';
import { CaseItem } from '@hydria/shared/ui/case-item.tsx';
import { CaseStateChip } from '@hydria/shared/ui/case-state-chip.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { TYPE_ICONS } from '../report/type-tiles.tsx';
import type { MyReport } from './my-reports.queries.ts';
import { ReportPhoto } from './report-photo.tsx';
import { usePlace } from './use-place.ts';
import { useReportTitle } from './use-report-title.ts';
import { useT } from './use-t.ts';

const Photos = ({ report: { id, code, photos } }: { report: MyReport }) => {
  const t = useT();
  if (photos.length === 0) return null;
  return (
    <Row gap={8} wrap={false} css={{ marginTop: 4 }}>
      {photos.map((photo) => (
        <ReportPhoto key={photo.id} id={id} photo_id={photo.id} alt={t('mine.photo', { code })} />
      ))}
    </Row>
  );
};

/** One of the person's reports: kind, state, dates, and description, with the way to its page. */
export const ReportItem = ({ report }: { report: MyReport }) => {
  const t = useT();
  const { date } = useFormats();
  const titleOf = useReportTitle();
  const place = usePlace()(report);
  const note = (
    <>
      {t('mine.sent_on', { date: date(report.created_at) })} ·{' '}
      <span css={{ whiteSpace: 'nowrap' }}>{t('mine.reference', { code: report.code })}</span>
    </>
  );
  return (
    <CaseItem
      icon={TYPE_ICONS[report.problem_type]}
      to={`/report/mine/${report.id}`}
      title={titleOf(report)}
      note={note}
      state={<CaseStateChip state={report.status} label={t(`state.${stateName(report.status)}`)} />}
    >
      <p css={{ overflowWrap: 'anywhere', maxWidth: '70ch' }}>{report.description}</p>
      {place && <Muted small>{place}</Muted>}
      <Photos report={report} />
    </CaseItem>
  );
};
