import type { Report } from '@hydria/shared/contract/reports.ts';
import { CasePhotos } from '@hydria/shared/ui/case-photos.tsx';
import { useT } from './use-t.ts';
import { ReportPhoto, WholeReportPhoto } from './report-photo.tsx';

/** The photos of a report; a press shows the whole photo. */
export const ReportPhotos = ({ report: { id, code, photos } }: { report: Pick<Report, 'id' | 'code' | 'photos'> }) => {
  const t = useT();
  return (
    <CasePhotos
      id={id}
      photos={photos}
      name={(index) => t('mine.photo_of', { code, index: index + 1, count: photos.length })}
      enlarge={(photo) => t('mine.enlarge', { photo })}
      Thumb={ReportPhoto}
      Whole={WholeReportPhoto}
    />
  );
};
