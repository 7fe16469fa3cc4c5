import { PHOTOS_MAX } from '@hydria/shared/rules/report.ts';
import { PhotoPick } from '@hydria/shared/ui/photo-pick.tsx';
import { TextArea } from '@hydria/shared/ui/text-input.tsx';
import { useT } from '../use-t.ts';
import type { StepProps } from './step-props.ts';
import { TypeTiles } from './type-tiles.tsx';

/** Puts a photo into its place, takes one away, or adds one. */
const withPhoto = (photos: readonly File[], place: number, photo: File | null): File[] => {
  const others = photos.filter((_, index) => index !== place);
  return photo ? others.toSpliced(place, 0, photo) : others;
};

/** The first screen: what is happening. */
export const WhatStep = ({ draft, change, words, limit }: StepProps) => {
  const t = useT();
  const places = [...draft.photos, null].slice(0, PHOTOS_MAX);
  return (
    <>
      <TypeTiles
        value={draft.problem_type}
        onChange={(problem_type) => change({ problem_type })}
        error={words.problem_type}
      />
      <TextArea
        name="description"
        label={t('what.description')}
        description={t('what.description_hint')}
        value={draft.description}
        onChange={(description) => change({ description })}
        most={limit}
        error={words.description}
      />
      {places.map((photo, place) => (
        <PhotoPick
          key={place}
          name={place === 0 ? 'photos' : `photos.${place}`}
          label={t(place === 0 ? 'what.photo' : 'what.photo_more')}
          description={place === 0 ? t('what.photo_hint') : undefined}
          optional
          value={photo}
          onChange={(chosen) => change({ photos: withPhoto(draft.photos, place, chosen) })}
          error={place === 0 ? words.photos : undefined}
        />
      ))}
    </>
  );
};
