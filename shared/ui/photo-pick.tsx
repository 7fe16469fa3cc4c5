import { mdiCameraPlusOutline, mdiClose } from '@mdi/js';
import { useId, useState } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { PHOTO_MAX_BYTES, type PhotoProblem } from '../rules/photo.ts';
import { color, radius } from '../theme/tokens.ts';
import { Button, IconButton } from './button.tsx';
import { choosePhoto } from './choose-photo.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { Muted } from './muted.tsx';
import { Row } from './row.tsx';
import { useObjectUrl } from './use-object-url.ts';

/** The limit as people read it. */
const MEGABYTES = PHOTO_MAX_BYTES / 1_048_576;

interface PhotoPickProps extends FieldProps {
  value: File | null;
  /**
   * Called with a chosen file at once, and again with the file that is sent, or null where it cannot be. Until then the rules of the
   * form judge the chosen one, so that it is not left out when the form is sent early.
   */
  onChange: (file: File | null, before: File | null) => void;
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

/** Makes a chosen photo ready, and knows what is wrong with it. */
const usePreparedPhoto = ({ value, onChange }: Pick<PhotoPickProps, 'value' | 'onChange'>) => {
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(null);
    setChosen(file);
    onChange(file, value);
    const prepared = await choosePhoto(file);
    // Another one may have been chosen meanwhile.
    setChosen((latest) => (latest === file ? null : latest));
    if (typeof prepared === 'string') {
      setProblem(prepared);
      onChange(null, file);
    } else if (prepared !== file) onChange(prepared, file);
  };
  const remove = (photo: File): void => {
    setProblem(null);
    onChange(null, photo);
  };
  return { problem, isPreparing: chosen !== null && chosen === value, take, remove };
};

/** One photo, from the camera or the album, shown before it is sent. */
export const PhotoPick = ({ value, onChange, error, ...field }: PhotoPickProps) => {
  const t = useSharedT();
  const hintId = useId();
  const { problem, isPreparing, take, remove } = usePreparedPhoto({ value, onChange });
  const wrong = problem ? t(`photo.${problem}`, { size: MEGABYTES }) : error;
  return (
    <Field {...field} error={isPreparing ? undefined : wrong}>
      {({ id, ...control }) => (
        <>
          {value && !isPreparing && <Preview file={value} remove={() => remove(value)} />}
          <Muted role="status" small css={{ '&:empty': { display: 'none' } }}>
            {isPreparing && t('photo.preparing')}
          </Muted>
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
                // Without HEIC in this list an iPhone hands its photos over as JPEG.
                accept=".jpg,.jpeg,.png,image/jpeg,image/png"
                aria-describedby={[control['aria-describedby'], hintId].filter(Boolean).join(' ')}
                className="visually-hidden"
                onChange={(event) => {
                  void take(event.target.files?.[0]);
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
