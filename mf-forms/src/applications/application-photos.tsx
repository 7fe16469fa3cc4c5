import type { FollowedApplication } from '@hydria/shared/contract/online-forms.ts';
import { CasePhotos, PhotoThumb, WholePhoto, type CasePhotoProps } from '@hydria/shared/ui/case-photos.tsx';
import { useApplicationPhoto } from './applications.queries.ts';
import { useT } from './use-t.ts';

const Thumb = ({ id, photo_id, alt }: CasePhotoProps) => (
  <PhotoThumb photo={useApplicationPhoto(id, photo_id, 'thumb')} alt={alt} />
);

const Whole = ({ id, photo_id, alt }: CasePhotoProps) => (
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
      id={id}
      photos={photos}
      name={(index) => t('progress.photo_of', { code, index: index + 1, count: photos.length })}
      enlarge={(photo) => t('progress.enlarge', { photo })}
      Thumb={Thumb}
      Whole={Whole}
    />
  );
};
