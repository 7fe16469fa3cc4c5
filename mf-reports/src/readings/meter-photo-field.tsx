import { useState } from 'react';
import type { readingForm } from '@hydria/shared/contract/forms/reading.ts';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { PhotoPick } from '@hydria/shared/ui/photo-pick.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import type { PhotoFault } from './judge-photo.ts';
import { photoFaults } from './photo-faults.ts';
import { useT } from './use-t.ts';

/** The photo of a meter, judged on the device before it is sent. A fault is a hint: the photo may be sent as it is. */
export const MeterPhotoField = ({ form }: { form: ApiForm<(typeof readingForm)['fields']> }) => {
  const t = useT();
  const [judged, setJudged] = useState<{ file: File; faults: readonly PhotoFault[] } | null>(null);
  const photo = form.values.photos[0] ?? null;
  const take = async (file: File | null, before: File | null): Promise<void> => {
    // A photo that was taken away while it was made smaller does not come back.
    if (before !== null && form.latest().photos[0] !== before) return;
    form.set({ photos: file ? [file] : [] });
    if (file) setJudged({ file, faults: await photoFaults(file) });
  };
  const faults = judged && judged.file === photo ? judged.faults : [];
  return (
    <Stack gap={12}>
      <PhotoPick
        name="photos"
        label={form.texts.label('photos')}
        description={form.texts.hint('photos')}
        error={form.errors.photos}
        optional
        value={photo}
        onChange={(file, before) => void take(file, before)}
      />
      {faults.length > 0 && (
        <Alert severity="warning" role="status" title={t('photo.check')}>
          <ListReset gap={4}>
            {faults.map((fault) => (
              <li key={fault}>{t(`photo.${fault}`)}</li>
            ))}
          </ListReset>
        </Alert>
      )}
    </Stack>
  );
};
