import type { Tx } from '@hydria/database/db.ts';
import type { FormLimits } from '@hydria/shared/contract/forms/form.ts';
import { missingForType } from '@hydria/shared/rules/case-type.ts';
import { isClean, type FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { isInServiceArea } from '@hydria/shared/rules/service-area.ts';
import { InputError } from '../../kernel/app-error.ts';
import { readAnswers, type GivenAnswers } from '../case-types/case-questions.ts';
import { selectOffered } from '../case-types/case-types.sql.ts';

type Place = Partial<Record<'latitude' | 'longitude', number | null>>;

const positionOf = ({ latitude = null, longitude = null }: Place) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Refuses a place that the utility cannot be responsible for. */
export const requirePlaceInArea = (body: Place, office: Place): void => {
  const place = positionOf(body);
  if (place && !isInServiceArea(place, positionOf(office))) throw new InputError({ latitude: ['outside_area'] });
};

/** The fields of a report by which its type is judged. */
interface TypedReport {
  problem_type: string;
  subtype_id?: number | undefined;
  photos?: readonly unknown[] | undefined;
  address?: string | undefined;
  latitude?: number | undefined;
  answers?: FormAnswers | undefined;
}

/**
 * Refuses a type that the utility does not offer under this kind, and a report without what its type requires. Returns the answers to the
 * questions of the type.
 */
export const requireRightType = async (
  tx: Tx,
  deya_id: number,
  report: TypedReport,
  limits: FormLimits,
): Promise<GivenAnswers | null> => {
  const { subtype_id, problem_type, photos = [], address, latitude } = report;
  if (subtype_id === undefined) return null;
  const type = (await selectOffered(tx, deya_id)).find(({ id }) => id === subtype_id);
  if (type?.problem_type !== problem_type) throw new InputError({ subtype_id: ['exists'] });
  const missing = missingForType(type, { photos: photos.length, address, latitude });
  const { errors, given } = readAnswers(type, report.answers, limits);
  const wrong: FieldErrors = { ...errors, ...missing };
  if (!isClean(wrong)) throw new InputError(wrong);
  return given;
};
