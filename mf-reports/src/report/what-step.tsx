import { lazy, Suspense } from 'react';
import type { OfferedCaseType } from '@hydria/shared/contract/case-types.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { PhotosField } from '@hydria/shared/form/photos-field.tsx';
import { useT } from '../use-t.ts';
import type { ReportFields } from './report-fields.ts';
import { TypeTiles } from './type-tiles.tsx';

// Loads where the utility offers types.
const SubtypeField = lazy(async () => ({
  default: (await import(/* webpackChunkName: "report-types" */ './subtype-field.tsx')).SubtypeField,
}));

interface WhatStepProps extends ReportFields {
  info: DeyaInfo['info'];
  /** The types that the utility offers, and the chosen one. */
  types: readonly OfferedCaseType[];
  chosen: OfferedCaseType | null;
}

/** The first screen: the problem. */
export const WhatStep = ({ form, info, types, chosen }: WhatStepProps) => {
  const t = useT();
  return (
    <>
      <TypeTiles form={form} info={info} />
      {types.length > 0 && (
        <Suspense fallback={null}>
          <SubtypeField form={form} types={types} />
        </Suspense>
      )}
      <TextAreaField form={form} name="description" />
      <PhotosField form={form} name="photos" more={t('what.photo_more')} optional={!chosen?.is_photo_required} />
    </>
  );
};
