import type { FollowedApplication } from '@hydria/shared/contract/online-forms.ts';
import { CasePhotos, PhotoThumb, WholePhoto } from '@hydria/shared/ui/case-photos.tsx';
import { useApplicationPhoto } from './applications.queries.ts';
import { useT } from './use-t.ts';

interface PhotoProps {
  /** Of the application. */
  id: number;
  photo_id: number;
  alt: string;
}

const Thumb = ({ id, photo_id, alt }: PhotoProps) => (
  <PhotoThumb photo={useApplicationPhoto(id, photo_id, 'thumb')} alt={alt} />
);

const Whole = ({ id, photo_id, alt }: PhotoProps) => (
  <WholePhoto photo={useApplicationPhoto(id, photo_id, 'full')} alt={alt} />
);

interface ApplicationPhotosProps {
  application: Pick<FollowedApplication, 'id' | 'code'>;
  photos: readonly { id: number }[];
}

/** Photos of an application; a press shows the whole photo. */
export const ApplicationPhotos = ({ application: { id, code }, photos }: ApplicationPhotosProps) => {
  const t = useT();
  return (
    <CasePhotos
      photos={photos}
      name={(index) => t('progress.photo_of', { code, index: index + 1, count: photos.length })}
      enlarge={(photo) => t('progress.enlarge', { photo })}
      thumb={(photo_id) => <Thumb id={id} photo_id={photo_id} alt="" />}
      whole={(photo_id, alt) => <Whole id={id} photo_id={photo_id} alt={alt} />}
    />
  );
};
