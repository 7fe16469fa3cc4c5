import { useState } from 'react';
import type { Report } from '@hydria/shared/contract/reports.ts';
import { radius } from '@hydria/shared/theme/tokens.ts';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useT } from './use-t.ts';
import { ReportPhoto, WholePhoto } from './report-photo.tsx';

/** Of the dialog with the whole photo, in px. */
const WIDTH = 960;

const press = {
  padding: 0,
  border: 0,
  background: 'none',
  borderRadius: radius.control,
  cursor: 'zoom-in',
  '&:hover img': { filter: 'brightness(0.9)' },
} as const;

/** The photos of a report; a press shows the whole photo. */
export const ReportPhotos = ({ report }: { report: Pick<Report, 'id' | 'code' | 'photos'> }) => {
  const t = useT();
  const [shown, setShown] = useState<number | null>(null);
  const name = (index: number) =>
    t('mine.photo_of', { code: report.code, index: index + 1, count: report.photos.length });
  return (
    <>
      <Row gap={8}>
        {report.photos.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            aria-haspopup="dialog"
            aria-label={t('mine.enlarge', { photo: name(index) })}
            onClick={() => setShown(index)}
            css={press}
          >
            <ReportPhoto id={report.id} photo_id={id} alt="" />
          </button>
        ))}
      </Row>
      {shown !== null && (
        <Dialog open title={name(shown)} width={WIDTH} onClose={() => setShown(null)}>
          <WholePhoto id={report.id} photo_id={report.photos[shown]!.id} alt={name(shown)} />
        </Dialog>
      )}
    </>
  );
};
