import { mdiImageOutline } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { pictureProblemOf } from '@hydria/shared/remote/picture-problem.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { PHOTO_MAX_BYTES, type PhotoProblem } from '@hydria/shared/rules/photo.ts';
import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { choosePhoto } from '@hydria/shared/ui/choose-photo.ts';
import { Field } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { pictureUrl } from './picture-url.ts';
import type { UtilityFormState } from './form-state.ts';
import { useUtilitiesT } from './use-utilities-t.ts';

const KINDS = { logo_media_id: 'logo', cover_media_id: 'cover' } as const;

export type PictureName = keyof typeof KINDS;

const MEGABYTES = PHOTO_MAX_BYTES / 1_048_576;

interface PictureFieldProps {
  form: UtilityFormState;
  name: PictureName;
  deya_id: number;
  description?: ReactNode;
}

/** Uploads a picture at once and puts its id into the form, so that the preview shows it before the form is saved. */
const usePicture = ({ form, name, deya_id }: Pick<PictureFieldProps, 'form' | 'name' | 'deya_id'>) => {
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [isNew, setNew] = useState(false);
  const upload = useApiMutation('POST /api/utilities/pictures', {
    handlesError: (error) => {
      setProblem(pictureProblemOf(error));
      return pictureProblemOf(error) !== null;
    },
  });
  const put = (id: number | null): void => {
    setProblem(null);
    setNew(id !== null);
    form.set({ [name]: id });
  };
  return {
    problem,
    isNew,
    isBusy: upload.isPending,
    put,
    choose: async (file: File): Promise<void> => {
      const body = await choosePhoto(file, { keepsPng: true });
      if (typeof body === 'string') return setProblem(body);
      const query = { deya_id, kind: KINDS[name] };
      upload.mutate({ query, body }, { onSuccess: ({ id }) => put(id) });
    },
  };
};

const Kept = ({ url, name }: { url: string; name: PictureName }) => (
  <img
    src={url}
    alt=""
    css={{
      display: 'block',
      height: 64,
      maxWidth: '100%',
      objectFit: name === 'logo_media_id' ? 'contain' : 'cover',
      borderRadius: radius.control,
      border: `1px solid ${color.hairline}`,
    }}
  />
);

/** The logo or the cover of a utility. */
export const PictureField = ({ form, name, deya_id, description }: PictureFieldProps) => {
  const t = useUtilitiesT();
  const shared = useSharedT();
  const { problem, isNew, isBusy, put, choose } = usePicture({ form, name, deya_id });
  const url = pictureUrl(form.values[name]);
  const label = form.texts.label(name);
  const error = problem ? shared(`photo.${problem}`, { size: MEGABYTES }) : form.errors[name];
  return (
    <Field label={label} name={name} description={description} error={error} optional>
      {({ id, ...control }) => (
        <>
          {url && <Kept url={url} name={name} />}
          <Row gap="8px 16px" align="center">
            <Button
              variant="outlined"
              component="label"
              htmlFor={id}
              startIcon={<Icon path={mdiImageOutline} />}
              css={{ '&:focus-within': { outline: `3px solid ${color.primary}`, outlineOffset: 2 } }}
              tabIndex={-1}
              role={undefined}
            >
              {t(url ? 'look.replace' : 'look.choose')}
              <input
                {...control}
                id={id}
                type="file"
                accept=".jpg,.jpeg,.png,image/jpeg,image/png"
                className="visually-hidden"
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  if (file) void choose(file);
                  // The same file can be chosen again after it was removed.
                  event.target.value = '';
                }}
              />
            </Button>
            {url && (
              <Button onClick={() => put(null)}>
                {t('look.remove')}
                <span className="visually-hidden"> {label}</span>
              </Button>
            )}
            <Muted as="span" small>
              <span role="status">{isBusy ? t('look.uploading') : isNew && t('look.unsaved')}</span>
            </Muted>
          </Row>
        </>
      )}
    </Field>
  );
};
