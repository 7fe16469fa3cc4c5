import { readPolygon } from '../../rules/polygon.ts';
import { paragraphs } from './fields.ts';
import type { Field } from './form.ts';

/** Most characters of an area: 500 corners with 15 digits each. */
const AREA_MAX = 20_000;

/** An area as text: GeoJSON, or one point a line. */
export const polygon = (): Field<string, string, false> => {
  const plain = paragraphs({ max: AREA_MAX });
  const check: Field<string, string, false>['check'] = (value, limits) => {
    const wrong = plain.check(value, limits);
    if (wrong) return wrong;
    const read = readPolygon(value);
    return 'refusal' in read ? read.refusal : null;
  };
  return { ...plain, check };
};
