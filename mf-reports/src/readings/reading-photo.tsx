import { useState } from 'react';
import { radius } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { useObjectUrl } from '@hydria/shared/ui/use-object-url.ts';
import { useReadingPhoto } from './readings.queries.ts';
import { useT } from './use-t.ts';

/** Of the dialog with the photo, in px. */
const WIDTH = 960;

const Photo = ({ id, alt }: { id: number; alt: string }) => {
  const photo = useReadingPhoto(id, 'full');
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

/** A button that shows the photo of a sent reading. */
export const ReadingPhoto = ({ id, day }: { id: number; day: string }) => {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setShown(true)}>
        {t('sent.photo')}
      </Button>
      {isShown && (
        <Dialog open title={t('sent.photo_of', { day })} width={WIDTH} onClose={() => setShown(false)}>
          <Photo id={id} alt={t('sent.photo_of', { day })} />
        </Dialog>
      )}
    </>
  );
};
