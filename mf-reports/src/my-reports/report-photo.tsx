import { PhotoThumb, WholePhoto, type CasePhotoProps } from '@hydria/shared/ui/case-photos.tsx';
import { useReportPhoto } from './my-reports.queries.ts';

/** A thumbnail of a photo of one of the person's reports. */
export const ReportPhoto = ({ id, photo_id, alt }: CasePhotoProps) => (
  <PhotoThumb photo={useReportPhoto(id, photo_id, 'thumb')} alt={alt} />
);

/** The whole photo. */
export const WholeReportPhoto = ({ id, photo_id, alt }: CasePhotoProps) => (
  <WholePhoto photo={useReportPhoto(id, photo_id, 'full')} alt={alt} />
);
