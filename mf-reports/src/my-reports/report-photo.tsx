import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { useObjectUrl } from '@hydria/shared/ui/use-object-url.ts';
import { useReportPhoto } from './my-reports.queries.ts';

const SIDE = 72;

interface ReportPhotoProps {
  /** Of the report. */
  id: number;
  photo_id: number;
  alt: string;
}

/**
 * A thumbnail of one of the person's reports. Its place is reserved during the load, and stays empty after a failure.
 * Photos require the person's token, which an `<img>` request cannot carry, so they are fetched and shown from memory.
 */
export const ReportPhoto = ({ id, photo_id, alt }: ReportPhotoProps) => {
  const photo = useReportPhoto(id, photo_id, 'thumb');
  const url = useObjectUrl(photo.data);
  return (
    <span
      css={{
        display: 'block',
        width: SIDE,
        height: SIDE,
        background: color.skeleton,
        borderRadius: radius.control,
        overflow: 'hidden',
      }}
    >
      {url && <img src={url} alt={alt} width={SIDE} height={SIDE} css={{ display: 'block', objectFit: 'cover' }} />}
    </span>
  );
};

/** The whole photo, as large as its place allows. */
export const WholePhoto = ({ id, photo_id, alt }: ReportPhotoProps) => {
  const photo = useReportPhoto(id, photo_id, 'full');
  const url = useObjectUrl(photo.data);
  if (photo.isError) return <Failed error={photo.error} retry={photo.refetch} />;
  if (!url) return <Loading shape="rows" count={3} />;
  return (
    <img
      src={url}
      alt={alt}
      css={{ display: 'block', maxWidth: '100%', maxHeight: '72vh', margin: 'auto', borderRadius: radius.control }}
    />
  );
};
