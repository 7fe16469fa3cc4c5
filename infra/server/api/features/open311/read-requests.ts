import type { Tx } from '@hydria/database/db.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { isProblemType } from '@hydria/shared/rules/report.ts';
import { PROBLEM_KINDS } from '../../kernel/problem-kinds.ts';
import { refused } from './open311-error.ts';
import { parameter, readIds, readSpan, readStates } from './parameters.ts';
import {
  selectIdOfReference,
  selectPublicReports,
  selectPublicReportsById,
  selectPublicUpdates,
  type PublicReport,
} from './requests.sql.ts';
import { requireService, serviceCode } from './services.ts';
import { selectServiceTypes } from './services.sql.ts';

/** The utility that a call asks, with the language of the answer. */
export interface Reading {
  tx: Tx;
  deya: { id: number; title: string; title_latin: string };
  lang: Language;
  now: Date;
}

const requestOf =
  ({ deya, lang }: Reading) =>
  (report: PublicReport) => {
    const type = isProblemType(report.problem_type) ? report.problem_type : 'other';
    return {
      service_request_id: String(report.id),
      status: report.is_open ? 'open' : 'closed',
      status_notes: report.reason,
      service_name: report.type_title ? (report.type_title[lang] ?? report.type_title.el) : PROBLEM_KINDS[lang][type],
      service_code: report.service_code,
      description: report.description,
      agency_responsible: lang === 'el' ? deya.title : deya.title_latin,
      service_notice: null,
      requested_datetime: report.created_at,
      updated_datetime: report.updated_at,
      expected_datetime: null,
      address: report.address,
      address_id: null,
      zipcode: null,
      lat: report.latitude,
      long: report.longitude,
      media_url: null,
    } as const;
  };

/** The requests that the parameters ask for. Numbers override all other parameters (GeoReport v2). */
export async function readRequests(reading: Reading, query: URLSearchParams) {
  const { tx, deya, now } = reading;
  const ids = readIds(query);
  if (ids) return (await selectPublicReportsById(tx, deya.id, ids)).map(requestOf(reading));
  const codes = parameter(query, 'service_code')?.split(',');
  const types = codes ? await selectServiceTypes(tx, deya.id) : [];
  const service_codes = codes?.map((code) => serviceCode(requireService(code, types)));
  const by = { span: readSpan(query, now), service_codes, states: readStates(query) };
  return (await selectPublicReports(tx, deya.id, by)).map(requestOf(reading));
}

const numberOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** One request, as a list of one. */
export async function readRequest(reading: Reading, text: string) {
  const id = numberOf(text);
  const found = id === undefined ? [] : await selectPublicReportsById(reading.tx, reading.deya.id, [id]);
  if (found.length === 0) throw refused(404, 'request_not_found', { value: text.slice(0, 40) });
  return found.map(requestOf(reading));
}

/** The number of the request with a reference, which is its token. */
export async function readToken({ tx, deya }: Reading, text: string) {
  const token = text.toUpperCase();
  const id = await selectIdOfReference(tx, deya.id, token);
  if (id === undefined) throw refused(404, 'token_not_found', { value: text.slice(0, 40) });
  return [{ service_request_id: String(id), token }];
}

/** The updates that the parameters ask for. */
export async function readUpdates({ tx, deya, now }: Reading, query: URLSearchParams) {
  const updates = await selectPublicUpdates(tx, deya.id, { ids: readIds(query), span: readSpan(query, now) });
  return updates.map(({ report_id, n, is_open, at, note }) => ({
    update_id: `${report_id}-${n}`,
    service_request_id: String(report_id),
    status: is_open ? 'open' : 'closed',
    updated_datetime: at,
    description: note,
    media_url: null,
  }));
}
