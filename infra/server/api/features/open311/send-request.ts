import { createHash } from 'node:crypto';
import { asTenant } from '@hydria/database/db.ts';
import { checkForm, type FormLimits } from '@hydria/shared/contract/forms/form.ts';
import { reportForm } from '@hydria/shared/contract/forms/report.ts';
import { storedEmail, toE164 } from '@hydria/shared/rules/contact.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { takenProblemTypes } from '@hydria/shared/rules/report.ts';
import { isInServiceArea } from '@hydria/shared/rules/service-area.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { newReference } from '../../kernel/reference.ts';
import { today } from '../../kernel/today.ts';
import { keepAnswers } from '../case-types/case-questions.ts';
import { selectReceipt } from '../reports/reports.sql.ts';
import { storeReport } from '../reports/store-report.ts';
import { Open311Error, refused, type Problem } from './open311-error.ts';
import { parameter } from './parameters.ts';
import { findService, readAttributes, type Service } from './services.ts';
import { selectServiceTypes, type ServiceType } from './services.sql.ts';
import { fillText } from '../../kernel/fill-text.ts';
import { wordsOf } from './words.ts';

/** Characters of a description: GeoReport v2 has 4,000, whatever the pages of the utility take. */
export const DESCRIPTION_MAX = 4000;

/** A utility, as far as it decides about a request. */
export interface Addressee {
  id: number;
  latitude: number | null;
  longitude: number | null;
  customer_reports: boolean;
  water_damage: boolean;
}

/** A call by which a system sends something. */
export interface Sending {
  app: ApiContext;
  deya: Addressee;
  key_id: number;
  form: URLSearchParams;
  lang: Language;
}

/** The parameters of Open311 whose fields have another name in the form of the portal. */
const PARAMETERS: Readonly<Record<string, string>> = {
  address: 'address_string',
  latitude: 'lat',
  longitude: 'long',
  problem_type: 'service_code',
};

/** `attribute[code]=value`, and `attribute[code][]=value` for several. */
function givenAttributes(form: URLSearchParams): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of form) {
    const [, code] = /^attribute\[([^\]]{1,200})\](\[\])?$/.exec(name) ?? [];
    if (code !== undefined && value.trim()) found.set(code, [found.get(code), value].filter(Boolean).join(','));
  }
  return found;
}

const DEGREES = /^-?\d{1,3}(\.\d{1,20})?$/;

/** A degree; a problem where the text is no number. */
function readDegrees(form: URLSearchParams, field: 'lat' | 'long', problems: Problem[]): number | undefined {
  const text = parameter(form, field);
  if (text === undefined || DEGREES.test(text)) return text === undefined ? undefined : Number(text);
  problems.push({ word: 'number', values: { field } });
  return undefined;
}

interface Place {
  latitude?: number | undefined;
  longitude?: number | undefined;
  address?: string | undefined;
}

function checkPosition({ latitude, longitude }: Place, deya: Addressee): Problem[] {
  if (latitude === undefined && longitude === undefined) return [];
  if (latitude === undefined || longitude === undefined)
    return [{ word: 'place_half', values: { field: latitude === undefined ? 'lat' : 'long' } }];
  const { latitude: north, longitude: east } = deya;
  const office = north === null || east === null ? null : { latitude: north, longitude: east };
  return isInServiceArea({ latitude, longitude }, office) ? [] : [{ word: 'outside' }];
}

/** The place of a request, with its problems. */
function readPlace(form: URLSearchParams, deya: Addressee): { place: Place; problems: Problem[] } {
  const problems: Problem[] = [];
  const place: Place = {
    latitude: readDegrees(form, 'lat', problems),
    longitude: readDegrees(form, 'long', problems),
    address: parameter(form, 'address_string'),
  };
  if (problems.length > 0) return { place, problems };
  const isAbsent = place.latitude === undefined && place.longitude === undefined && place.address === undefined;
  if (!isAbsent) return { place, problems: checkPosition(place, deya) };
  return { place, problems: [{ word: parameter(form, 'address_id') ? 'address_id' : 'place_missing' }] };
}

const PERSON = ['first_name', 'last_name', 'phone', 'email'] as const;

/** The problems that the form of the portal finds in the fields that Open311 shares with it. */
function checkFields(body: Readonly<Record<string, unknown>>): Problem[] {
  const errors = checkForm(reportForm, body, { text_limit: DESCRIPTION_MAX });
  return Object.entries(errors).flatMap(([name, codes]) =>
    name === 'location' ? [] : codes.map((code) => ({ field: PARAMETERS[name] ?? name, code })),
  );
}

function readService(form: URLSearchParams, deya: Addressee, types: readonly ServiceType[]): Service {
  const code = parameter(form, 'service_code');
  if (code === undefined) throw refused(400, 'service_missing');
  const service = findService(code, types);
  if (!service || !takenProblemTypes(deya).includes(service.problem_type))
    throw refused(400, 'service_not_found', { value: code.slice(0, 40) });
  return service;
}

/** The types that a utility offers, and the limits of answers. */
interface Asked {
  types: readonly ServiceType[];
  limits: FormLimits;
}

/** The columns that a request fills, and its answers to the questions of a type. Throws with everything that is wrong. */
function readRequest(form: URLSearchParams, deya: Addressee, { types, limits }: Asked) {
  const service = readService(form, deya, types);
  const { problem_type, type } = service;
  const attributes = givenAttributes(form);
  const { problems: wrongAnswers, answers } = readAttributes(service, attributes, limits);
  const { place, problems } = readPlace(form, deya);
  const description = form.get('description')?.trim() ?? '';
  const person = Object.fromEntries(PERSON.map((name) => [name, form.get(name)?.trim() || undefined]));
  const wrong: Problem[] = [
    ...problems,
    ...(description ? [] : [{ word: 'description_missing' } as const]),
    ...wrongAnswers,
    ...checkFields({ problem_type, description: description || '-', ...place, ...person }),
  ];
  if (wrong.length > 0) throw new Open311Error(400, ...wrong);
  const questions = type?.questions ?? null;
  const given = questions !== null && Object.keys(answers).length > 0 ? { answers, questions } : null;
  const columns = {
    problem_type,
    subtype_id: type?.id ?? null,
    description,
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    address: place.address ?? null,
    hydrometer: attributes.get('hydrometer')?.trim() ?? null,
    first_name: person['first_name'] ?? null,
    last_name: person['last_name'] ?? null,
    phone: toE164(person['phone'] ?? ''),
    email: person['email'] === undefined ? null : storedEmail(person['email']),
  };
  return { columns, given };
}

/** The same content of the same key has the same mark. */
export const markOf = (key_id: number, form: URLSearchParams, more = ''): string => {
  const content = [...form].filter(([name]) => name !== 'api_key' && name !== 'lang').toSorted();
  return createHash('sha256')
    .update(JSON.stringify([key_id, more, content]))
    .digest('base64url');
};

/**
 * Stores a request as a problem report. Open311 has no key of idempotency, so the same content of one key on one day is one report: a
 * system that did not hear the answer sends again.
 */
export async function sendRequest({ app, deya, key_id, form, lang }: Sending) {
  if (!deya.customer_reports) throw refused(403, 'reports_closed');
  const now = app.clock.now();
  const day = today(app.clock);
  const idempotency_key = markOf(key_id, form, day);
  const { id: deya_id } = deya;
  const row = await asTenant(app.db, deya_id, async (tx) => {
    const asked = { types: await selectServiceTypes(tx, deya_id), limits: { today: day, text_limit: DESCRIPTION_MAX } };
    const { columns, given } = readRequest(form, deya, asked);
    const report = {
      ...columns,
      ...(await keepAnswers(tx, deya_id, given)),
      deya_id,
      code: newReference(),
      idempotency_key,
      person_id: null,
      source: 'open311',
      open311_key_id: key_id,
      lang,
      created_at: now,
      updated_at: now,
    } as const;
    return (await storeReport(tx, report)) ?? (await selectReceipt(tx, deya_id, null, idempotency_key));
  });
  if (!row) throw new Error('A report with this key exists and was not found');
  const { notice } = wordsOf(lang);
  const sentences = [fillText(notice.sent, { code: row.code }), ...(form.get('media_url') ? [notice.media] : [])];
  return [{ service_request_id: String(row.id), service_notice: sentences.join(' '), account_id: null }];
}
