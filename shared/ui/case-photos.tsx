import { useState, type ComponentType } from 'react';
import { color, radius } from '../theme/tokens.ts';
import { Dialog } from './dialog.tsx';
import { Failed } from './failed.tsx';
import { Loading } from './loading.tsx';
import { Row } from './row.tsx';
import { useObjectUrl } from './use-object-url.ts';

const SIDE = 72;
/** Of the dialog with the whole photo, in px. */
const WIDTH = 960;

interface PhotoRead {
  data: unknown;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface PhotoProps {
  /** The read of its bytes: photos require a token, which the request of an `<img>` cannot carry. */
  photo: PhotoRead;
  alt: string;
}

/** A thumbnail of a photo of a case. Its place is reserved during the load, and stays empty after a failure. */
export const PhotoThumb = ({ photo, alt }: PhotoProps) => {
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
export const WholePhoto = ({ photo, alt }: PhotoProps) => {
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

const press = {
  padding: 0,
  border: 0,
  background: 'none',
  borderRadius: radius.control,
  cursor: 'zoom-in',
  '&:hover img': { filter: 'brightness(0.9)' },
} as const;

/** A photo of a case by their numbers. */
export interface CasePhotoProps {
  /** Of the case. */
  id: number;
  photo_id: number;
  alt: string;
}

interface CasePhotosProps {
  /** Of the case. */
  id: number;
  photos: readonly { id: number }[];
  /** The name of the photo at a place. */
  name: (index: number) => string;
  /** The name of the button that enlarges it. */
  enlarge: (photo: string) => string;
  Thumb: ComponentType<CasePhotoProps>;
  Whole: ComponentType<CasePhotoProps>;
}

/** The photos of a report or an application; a press shows the whole photo. */
export const CasePhotos = ({ id, photos, name, enlarge, Thumb, Whole }: CasePhotosProps) => {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <Row gap={8}>
        {photos.map((photo, index) => (
          <button
            key={photo.id}
            type="button"
            aria-haspopup="dialog"
            aria-label={enlarge(name(index))}
            onClick={() => setShown(index)}
            css={press}
          >
            <Thumb id={id} photo_id={photo.id} alt="" />
          </button>
        ))}
      </Row>
      {shown !== null && (
        <Dialog open title={name(shown)} width={WIDTH} onClose={() => setShown(null)}>
          <Whole id={id} photo_id={photos[shown]!.id} alt={name(shown)} />
        </Dialog>
      )}
    </>
  );
};
