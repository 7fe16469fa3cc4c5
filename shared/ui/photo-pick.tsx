import { mdiCameraPlusOutline, mdiClose } from '@mdi/js';
import { useId, useState } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { checkPhotoFile, PHOTO_MAX_BYTES } from '../rules/photo.ts';
import { color, radius } from '../theme/tokens.ts';
import { Button, IconButton } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { Muted } from './muted.tsx';
import { Row } from './row.tsx';
import { useObjectUrl } from './use-object-url.ts';

/** The limit as people read it. */
const MEGABYTES = PHOTO_MAX_BYTES / 1_048_576;

interface PhotoPickProps extends FieldProps {
  value: File | null;
  onChange: (file: File | null) => void;
}

const Preview = ({ file, remove }: { file: File; remove: () => void }) => {
  const t = useSharedT();
  const url = useObjectUrl(file);
  return (
    <div css={{ position: 'relative', justifySelf: 'start', maxWidth: '100%' }}>
      <img
        src={url ?? ''}
        alt={t('photo.preview', { name: file.name })}
        css={{
          display: 'block',
          maxHeight: 220,
          minHeight: 80,
          minWidth: 120,
          objectFit: 'cover',
          borderRadius: radius.control,
          border: `1px solid ${color.hairline}`,
        }}
      />
      <IconButton
        aria-label={t('photo.remove')}
        onClick={remove}
        css={{
          position: 'absolute',
          top: 8,
          right: 8,
          background: color.raised,
          border: `1px solid ${color.control}`,
        }}
      >
        <Icon path={mdiClose} />
      </IconButton>
    </div>
  );
};

/** One photo, from the camera or the album, shown before it is sent. */
export const PhotoPick = ({ value, onChange, error, ...field }: PhotoPickProps) => {
  const t = useSharedT();
  const hintId = useId();
  const [problem, setProblem] = useState<ReturnType<typeof checkPhotoFile>>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const found = checkPhotoFile(file);
    setProblem(found);
    if (!found) onChange(file);
  };
  return (
    <Field {...field} error={problem ? t(`photo.${problem}`, { size: MEGABYTES }) : error}>
      {({ id, ...control }) => (
        <>
          {value && <Preview file={value} remove={() => onChange(null)} />}
          <Row gap="8px 16px" align="center">
            <Button
              variant="outlined"
              component="label"
              htmlFor={id}
              startIcon={<Icon path={mdiCameraPlusOutline} />}
              css={{ '&:focus-within': { outline: `3px solid ${color.primary}`, outlineOffset: 2 } }}
              tabIndex={-1}
              role={undefined}
            >
              {value ? t('photo.replace') : t('photo.add')}
              <input
                {...control}
                id={id}
                type="file"
                accept=".jpg,.jpeg,.png,image/jpeg,image/png"
                aria-describedby={[control['aria-describedby'], hintId].filter(Boolean).join(' ')}
                className="visually-hidden"
                onChange={(event) => {
                  take(event.target.files?.[0]);
                  // The same file can be chosen again after it was removed.
                  event.target.value = '';
                }}
              />
            </Button>
            <Muted as="span" id={hintId} small>
              {t('photo.hint', { size: MEGABYTES })}
            </Muted>
          </Row>
        </>
      )}
    </Field>
  );
};
