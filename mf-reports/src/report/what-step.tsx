import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { PhotosField } from '@hydria/shared/form/photos-field.tsx';
import { useT } from '../use-t.ts';
import type { ReportFields } from './report-fields.ts';
import { TypeTiles } from './type-tiles.tsx';

/** The first screen: the problem. */
export const WhatStep = ({ form }: ReportFields) => {
  const t = useT();
  return (
    <>
      <TypeTiles form={form} />
      <TextAreaField form={form} name="description" />
      <PhotosField form={form} name="photos" more={t('what.photo_more')} />
    </>
  );
};
