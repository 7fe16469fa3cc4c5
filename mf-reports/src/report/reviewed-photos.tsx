import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { useObjectUrl } from '@hydria/shared/ui/use-object-url.ts';

const Photo = ({ file }: { file: File }) => {
  const t = useSharedT();
  return (
    <img
      src={useObjectUrl(file) ?? ''}
      alt={t('photo.preview', { name: file.name })}
      css={{
        display: 'block',
        width: 120,
        height: 120,
        objectFit: 'cover',
        borderRadius: radius.control,
        border: `1px solid ${color.hairline}`,
      }}
    />
  );
};

/** The photos as they will be sent. */
export const ReviewedPhotos = ({ photos }: { photos: readonly File[] }) => (
  <ListReset css={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 4 }}>
    {photos.map((file, index) => (
      <li key={index}>
        <Photo file={file} />
      </li>
    ))}
  </ListReset>
);
