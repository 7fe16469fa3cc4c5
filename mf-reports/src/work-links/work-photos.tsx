import type { ForwardedWork } from '@hydria/shared/contract/work-links.ts';
import { radius } from '@hydria/shared/theme/tokens.ts';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { useObjectUrl } from '@hydria/shared/ui/use-object-url.ts';
import { useT } from './use-t.ts';
import { useWorkPhoto } from './work.queries.ts';

const WorkPhoto = ({ token, photo_id, alt }: { token: string; photo_id: number; alt: string }) => {
  const photo = useWorkPhoto(token, photo_id);
  const url = useObjectUrl(photo.data);
  if (photo.isError) return <Failed error={photo.error} retry={photo.refetch} />;
  if (!url) return <Loading shape="rows" count={3} />;
  return (
    <img
      src={url}
      alt={alt}
      css={{ display: 'block', maxWidth: '100%', maxHeight: '60vh', borderRadius: radius.control }}
    />
  );
};

/** Photos of the report, as large as their place allows: the contractor works by them. */
export const WorkPhotos = ({ token, photos }: { token: string; photos: ForwardedWork['photos'] }) => {
  const t = useT();
  return (
    <ListReset gap={12}>
      {photos.map(({ id }, index) => (
        <li key={id}>
          <WorkPhoto token={token} photo_id={id} alt={t('work.photo_of', { index: index + 1, all: photos.length })} />
        </li>
      ))}
    </ListReset>
  );
};
