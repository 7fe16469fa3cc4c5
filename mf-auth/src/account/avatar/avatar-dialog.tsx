import { mdiImageOutline } from '@mdi/js';
import { useId, useState } from 'react';
import { pictureProblemOf } from '@hydria/shared/remote/picture-problem.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { PHOTO_MAX_BYTES, type PhotoProblem } from '@hydria/shared/rules/photo.ts';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { choosePhoto } from '@hydria/shared/ui/choose-photo.ts';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { FieldError } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Slider } from '@hydria/shared/ui/slider.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useObjectUrl } from '@hydria/shared/ui/use-object-url.ts';
import { useT } from '../../use-account-t.ts';
import { cropPicture, factorOf, WHOLE, type Crop } from './crop.ts';

const MEGABYTES = PHOTO_MAX_BYTES / 1_048_576;
const PREVIEW = 200;

/** The part in sight, drawn by the same rule by which it is cut out. */
const Preview = ({ file, crop }: { file: File; crop: Crop }) => {
  const url = useObjectUrl(file);
  const place = `${crop.across}% ${crop.down}%`;
  return (
    <div
      css={{
        width: PREVIEW,
        height: PREVIEW,
        justifySelf: 'center',
        overflow: 'hidden',
        borderRadius: '50%',
        border: `1px solid ${color.hairline}`,
      }}
    >
      <img
        src={url ?? ''}
        alt=""
        style={{ objectPosition: place, transformOrigin: place, transform: `scale(${factorOf(crop)})` }}
        css={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
      />
    </div>
  );
};

interface PositionProps {
  label: string;
  /** In percent. */
  value: number;
  onChange: (value: number) => void;
}

const percent = (value: number): string => `${value} %`;

const Position = ({ label, ...position }: PositionProps) => (
  <div>
    {/* The slider is named by the same words. */}
    <span aria-hidden>{label}</span>
    <Slider label={label} min={0} max={100} step={5} format={percent} {...position} />
  </div>
);

interface ChooseProps {
  label: string;
  error: string | undefined;
  onChoose: (file: File) => void;
}

const Choose = ({ label, error, onChoose }: ChooseProps) => {
  const t = useT();
  const id = useId();
  return (
    <div css={{ display: 'grid', gap: 8 }}>
      <Button
        variant="outlined"
        component="label"
        htmlFor={id}
        startIcon={<Icon path={mdiImageOutline} />}
        css={{
          justifySelf: 'start',
          '&:focus-within': { outline: `3px solid ${color.primary}`, outlineOffset: 2 },
        }}
        tabIndex={-1}
        role={undefined}
      >
        {label}
        <input
          id={id}
          type="file"
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          className="visually-hidden"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onChoose(file);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
      </Button>
      <Muted small id={`${id}-hint`}>
        {t('avatar.hint', { size: MEGABYTES })}
      </Muted>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};

interface Chosen {
  file: File;
  crop: Crop;
}

/** Sends and removes the picture; the frame shows it at once. */
const useAvatar = (onClose: () => void) => {
  const t = useT();
  const { session, notify } = usePlatform();
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const done = (text: string) => async (): Promise<void> => {
    await session.renew();
    notify({ kind: 'success', text });
    onClose();
  };
  const upload = useApiMutation('POST /api/account/avatar', {
    onSuccess: () => void done(t('avatar.saved'))(),
    handlesError: (error) => {
      setProblem(pictureProblemOf(error));
      return pictureProblemOf(error) !== null;
    },
  });
  const remove = useApiMutation('DELETE /api/account/avatar', { onSuccess: () => void done(t('avatar.removed'))() });
  return {
    problem,
    setProblem,
    isBusy: upload.isPending || remove.isPending,
    remove: () => remove.mutate({}),
    save: async ({ file, crop }: Chosen): Promise<void> => {
      // A file that only looks like a picture cannot be drawn.
      const body = await cropPicture(file, crop).catch(() => null);
      if (body) upload.mutate({ body });
      else setProblem('image');
    },
  };
};

/** Chooses a picture and the part of it that is kept. Sliders serve mouse, touch and keyboard alike. */
export const AvatarDialog = ({ hasPicture, onClose }: { hasPicture: boolean; onClose: () => void }) => {
  const t = useT();
  const shared = useSharedT();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { problem, setProblem, isBusy, remove, save } = useAvatar(onClose);
  const choose = async (file: File): Promise<void> => {
    const found = await choosePhoto(file);
    setProblem(typeof found === 'string' ? found : null);
    if (typeof found !== 'string') setChosen({ file: found, crop: WHOLE });
  };
  const slide = (part: keyof Crop) => (value: number) =>
    setChosen((now) => now && { ...now, crop: { ...now.crop, [part]: value } });
  return (
    <Dialog
      open
      title={t('avatar.title')}
      onClose={onClose}
      actions={
        <>
          {hasPicture && !chosen && (
            <Button aria-disabled={isBusy} onClick={() => isBusy || remove()}>
              {t('avatar.remove')}
            </Button>
          )}
          {chosen && (
            <Button variant="contained" loading={isBusy} onClick={() => isBusy || void save(chosen)}>
              {t('avatar.save')}
            </Button>
          )}
        </>
      }
    >
      {chosen && (
        <Stack gap={12}>
          <Preview file={chosen.file} crop={chosen.crop} />
          <Position label={t('avatar.zoom')} value={chosen.crop.zoom} onChange={slide('zoom')} />
          <Position label={t('avatar.across')} value={chosen.crop.across} onChange={slide('across')} />
          <Position label={t('avatar.down')} value={chosen.crop.down} onChange={slide('down')} />
        </Stack>
      )}
      <Choose
        label={t(chosen ? 'avatar.other' : 'avatar.choose')}
        error={problem ? shared(`photo.${problem}`, { size: MEGABYTES }) : undefined}
        onChoose={(file) => void choose(file)}
      />
    </Dialog>
  );
};
