import { useEffect, useMemo } from 'react';
import { colour, radius } from '@hydria/shared/theme/tokens.ts';
import { useReportPhoto } from './my-reports.queries.ts';

const SIDE = 72;

/**
 * Photos require the person's token, which an `<img>` request cannot carry, so they are fetched and shown from memory.
 */
const useBlobUrl = (blob: unknown): string | null => {
  const url = useMemo(() => (blob instanceof Blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
};

/**
 * A thumbnail of one of the person's reports. Its place is reserved during the load, and stays empty after a failure.
 */
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
