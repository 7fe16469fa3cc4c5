import type { Fields, FormValues, NamesOf } from '../contract/forms/form.ts';
import { PhotoPick } from '../ui/photo-pick.tsx';
import { useFormField, type FieldOptions } from './use-form-field.ts';

/** Puts a photo into the place of another one, takes that one away, or adds one. A place that was emptied meanwhile stays empty. */
const withPhoto = (photos: readonly File[], photo: File | null, before: File | null): File[] => {
  if (before !== null) return photos.flatMap((one) => (one === before ? (photo ?? []) : one));
  return photo ? [...photos, photo] : [...photos];
};

type PhotosFieldProps<F extends Fields> = FieldOptions<F, NamesOf<F, File[]>> & { more: string };

/** Some photos, one place after the other; `more` is the label of the places after the first. */
export const PhotosField = <F extends Fields>({ more, ...options }: PhotosFieldProps<F>) => {
  const { form } = options;
  const { field, value, most = 1 } = useFormField(options);
  const { name, label, description, error, optional } = field;
  // `NamesOf` admits fields of files alone, which the compiler does not conclude for any form.
  const photos = value as readonly File[];
  // A photo may be ready after the step that chose it was left, so its place is looked up among the latest ones.
  const choose = (photo: File | null, before: File | null) => {
    const latest = form.latest()[options.name] as readonly File[];
    form.set({ [options.name]: withPhoto(latest, photo, before) } as Partial<FormValues<F>>);
  };
  return [...photos, null]
    .slice(0, most)
    .map((photo, place) => (
      <PhotoPick
        key={place}
        {...(place === 0 ? { name, label, description, error } : { name: `${name}.${place}`, label: more })}
        optional={optional}
        value={photo}
        onChange={choose}
      />
    ));
};
