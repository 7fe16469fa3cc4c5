import { useEffect, useMemo } from 'react';
import { colour, radius } from '@hydria/shared/theme/tokens.ts';
import { useReportPhoto } from './my-reports.queries.ts';

const SIDE = 72;

/** Photos need the person's token, which an image address cannot carry: so they are read and shown from memory. */
const useBlobUrl = (blob: unknown): string | null => {
  const url = useMemo(() => (blob instanceof Blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
};

/** A photo of one of the person's reports, small. Its place is kept while it comes, and stays empty if it does not. */
export const ReportPhoto = ({ id, photo_id, alt }: { id: number; photo_id: number; alt: string }) => {
  const photo = useReportPhoto(id, photo_id);
  const url = useBlobUrl(photo.data);
  return (
    <span
      css={{
        display: 'block',
        width: SIDE,
        height: SIDE,
        background: colour.skeleton,
        borderRadius: radius.control,
        overflow: 'hidden',
      }}
    >
      {url && <img src={url} alt={alt} width={SIDE} height={SIDE} css={{ display: 'block', objectFit: 'cover' }} />}
    </span>
  );
};
