import { useState } from 'react';
import type { WholeCase } from '@hydria/shared/contract/cases.ts';
import { casePhotosForm } from '@hydria/shared/contract/forms/case.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { FlagField } from '@hydria/shared/form/fields.tsx';
import { PhotosField } from '@hydria/shared/form/photos-field.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_PHOTOS_MAX } from '@hydria/shared/rules/case-work.ts';
import { notOnPaper, radius } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useObjectUrl } from '@hydria/shared/ui/use-object-url.ts';
import { CASE_READS, useCasePhoto } from './cases.queries.ts';
import { useCasesT } from './use-cases-t.ts';

const Photo = ({ id, photo_id, alt }: { id: number; photo_id: number; alt: string }) => {
  const photo = useCasePhoto(id, photo_id);
  // The read answers the bytes of an image.
  const url = useObjectUrl(photo.data as Blob | undefined);
  if (photo.isError) return <Failed error={photo.error} retry={photo.refetch} />;
  if (!url) return <Loading shape="rows" count={3} />;
  return (
    <a href={url} target="_blank" rel="noreferrer" css={{ display: 'block' }}>
      <img
        src={url}
        alt={alt}
        css={{ display: 'block', maxWidth: '100%', maxHeight: '60vh', borderRadius: radius.control }}
      />
    </a>
  );
};

/** The photos of the sender. */
export const Photos = ({ request: { id, photos } }: { request: WholeCase }) => {
  const t = useCasesT();
  if (photos.length === 0) return null;
  return (
    <SectionCard title={t('cases.photos')}>
      <ListReset gap={16}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Photo id={id} photo_id={photo.id} alt={t('cases.photo_of', { index: index + 1, all: photos.length })} />
          </li>
        ))}
      </ListReset>
    </SectionCard>
  );
};

interface AddProps {
  id: number;
  deya_id: number;
  onClose: () => void;
}

const AddPhotos = ({ id, deya_id, onClose }: AddProps) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/staff/cases/{id}/photos', {
    rules: casePhotosForm,
    defaults: { is_public: true },
    toInput: (body, idempotency_key) => ({ params: { id }, query: { deya_id }, body: { ...body, idempotency_key } }),
    invalidates: CASE_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('cases.photos_added') });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('cases.photos_add')} submitLabel={t('cases.photos_send')} onClose={onClose}>
      <PhotosField form={form} name="photos" more={t('cases.photo_more')} />
      <FlagField form={form} name="is_public" />
    </DialogForm>
  );
};

interface ShowProps {
  id: number;
  deya_id: number;
  photo: WholeCase['staff_photos'][number];
  /** Names the photo among the others. */
  name: string;
}

/** Shows a photo to the sender of the case, or hides it. */
const ShowToSender = ({ id, deya_id, photo, name }: ShowProps) => {
  const t = useCasesT();
  const { notify } = usePlatform();
  const act = t(photo.is_public ? 'cases.photo_hide' : 'cases.photo_show');
  const showing = useApiMutation('PUT /api/staff/cases/{id}/photos/{photo_id}', {
    invalidates: CASE_READS,
    onSuccess: () => notify({ kind: 'success', text: t(photo.is_public ? 'cases.photo_hidden' : 'cases.photo_shown') }),
  });
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={`${act}: ${name}`}
      loading={showing.isPending}
      onClick={() =>
        showing.mutate({
          params: { id, photo_id: photo.id },
          query: { deya_id },
          body: { is_public: !photo.is_public },
        })
      }
      css={notOnPaper}
    >
      {act}
    </Button>
  );
};

/** The photos of the staff and of contractors, such as those of a repair, and the way to add some. */
export const StaffPhotos = ({ request: { id, staff_photos }, deya_id }: { request: WholeCase; deya_id: number }) => {
  const t = useCasesT();
  const { dateTime } = useFormats();
  const [isAdding, setAdding] = useState(false);
  const nameOf = (index: number) => t('cases.photo_of', { index: index + 1, all: staff_photos.length });
  return (
    <SectionCard
      title={t('cases.staff_photos')}
      note={t('cases.staff_photos_hint')}
      action={
        staff_photos.length < CASE_PHOTOS_MAX && (
          <Button size="small" variant="outlined" onClick={() => setAdding(true)} css={notOnPaper}>
            {t('cases.photos_add')}
          </Button>
        )
      }
    >
      {staff_photos.length > 0 && (
        <ListReset gap={16}>
          {staff_photos.map((photo, index) => (
            <li key={photo.id}>
              <Photo id={id} photo_id={photo.id} alt={nameOf(index)} />
              <Row gap="4px 12px" align="center">
                <Muted small as="span">
                  {[
                    dateTime(photo.at),
                    photo.staff ?? photo.contractor,
                    t(photo.is_public ? 'cases.photo_public' : 'cases.photo_internal'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Muted>
                <ShowToSender id={id} deya_id={deya_id} photo={photo} name={nameOf(index)} />
              </Row>
            </li>
          ))}
        </ListReset>
      )}
      {isAdding && <AddPhotos id={id} deya_id={deya_id} onClose={() => setAdding(false)} />}
    </SectionCard>
  );
};
