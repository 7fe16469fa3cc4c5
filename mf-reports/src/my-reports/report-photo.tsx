import { PhotoThumb, WholePhoto } from '@hydria/shared/ui/case-photos.tsx';
import { useReportPhoto } from './my-reports.queries.ts';

interface ReportPhotoProps {
  /** Of the report. */
  id: number;
  photo_id: number;
  alt: string;
}

/** A thumbnail of a photo of one of the person's reports. */
export const ReportPhoto = ({ id, photo_id, alt }: ReportPhotoProps) => (
  <PhotoThumb photo={useReportPhoto(id, photo_id, 'thumb')} alt={alt} />
);

/** The whole photo. */
export const WholeReportPhoto = ({ id, photo_id, alt }: ReportPhotoProps) => (
  <WholePhoto photo={useReportPhoto(id, photo_id, 'full')} alt={alt} />
);
