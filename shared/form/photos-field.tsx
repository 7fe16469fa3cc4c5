import type { Fields, NamesOf } from '../contract/forms/form.ts';
import { PhotoPick } from '../ui/photo-pick.tsx';
import { useFormField, type FieldOptions } from './use-form-field.ts';

/** Puts a photo into its place, takes one away, or adds one. */
const withPhoto = (photos: readonly File[], place: number, photo: File | null): File[] => {
  const others = photos.filter((_, index) => index !== place);
  return photo ? others.toSpliced(place, 0, photo) : others;
};

type PhotosFieldProps<F extends Fields> = FieldOptions<F, NamesOf<F, File[]>> & { more: string };

/** Some photos, one place after the other; `more` is the label of the places after the first. */
export const PhotosField = <F extends Fields>({ more, ...options }: PhotosFieldProps<F>) => {
  const { field, value, change, most = 1 } = useFormField(options);
  const { name, label, description, error, optional } = field;
  // `NamesOf` admits fields of files alone, which the compiler does not conclude for any form.
  const photos = value as readonly File[];
  const choose = change as (photos: File[]) => void;
  return [...photos, null]
    .slice(0, most)
    .map((photo, place) => (
      <PhotoPick
        key={place}
        {...(place === 0 ? { name, label, description, error } : { name: `${name}.${place}`, label: more })}
        optional={optional}
        value={photo}
        onChange={(chosen) => choose(withPhoto(photos, place, chosen))}
      />
    ));
};
