import { enqueue } from '@hydria/jobs/enqueue.ts';
import { WHOLE_UTILITY } from '@hydria/shared/contract/forms/water-notice.ts';
import { waterNoticesContract } from '@hydria/shared/contract/water-notices.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { limitOn } from '@hydria/shared/rules/water-quality.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { inWords } from '../../kernel/in-words.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { newReference } from '../../kernel/reference.ts';
import { audit } from '../audit/audit.ts';
import { selectIndexes, selectLatest, selectLimits } from '../water/water.sql.ts';
import { wordsOf, type Named } from './notice-templates.ts';
import {
  clearNotice,
  closeByNotice,
  closeExceedance,
  countNotices,
  insertNotice,
  noticeOf,
  selectExceedances,
  selectNotices,
  selectTitles,
  selectWaiting,
  selectZonesWithPeople,
} from './water-notices.sql.ts';
import { selectWatched } from './watched-values.ts';

type Act = 'water-notice-published' | 'water-notice-cleared' | 'water-exceedance-closed';

const note = (scope: PersonScope, action: Act, id: number): Promise<void> =>
  audit(scope.tx, {
    deya_id: scope.deya_id,
    action,
    person_id: null,
    actor_person_id: scope.person_id,
    detail: { id },
    at: scope.now,
  });

const tell = ({ tx, deya_id }: PersonScope, notice_id: number, clear: boolean): Promise<void> =>
  enqueue(tx, 'water-notice.tell', { deya_id, notice_id, clear, after: 0 }, { group: `deya:${deya_id}` });

/** The names of a quantity over its limit, with the newest value of the zone. */
async function namesOf(
  { tx, deya_id }: PersonScope,
  { zone, alias }: { zone: string; alias: string | undefined },
): Promise<(language: Language) => Named> {
  if (alias === undefined) return () => ({ zone: zone || null, parameter: '', found: null });
  const newest = (await selectLatest(tx, deya_id, zone)).find((analysis) => analysis.alias === alias);
  const limits = (await selectLimits(tx)).filter((limit) => limit.alias === alias);
  const limit = newest && limitOn(limits, newest.analysis_date);
  const numbers = [limit?.limit_min, limit?.limit_max].filter((number) => number != null);
  const titles = await selectTitles(tx, alias);
  return (language) => {
    const inUnit = (text: string) => [text, titles?.unit].join(' ').trim();
    const found = newest &&
      numbers.length > 0 && {
        value: inUnit(newest.value),
        limit: inUnit(numbers.join('–')),
        date: inWords(language, null).day(newest.analysis_date),
      };
    return {
      zone: zone || null,
      parameter: titles?.title[language] ?? titles?.title.el ?? alias,
      found: found || null,
    };
  };
}

async function requireKnown(scope: PersonScope, zone: string, alias: string | null): Promise<void> {
  const zones = await selectZonesWithPeople(scope.tx, scope.deya_id, scope.today);
  if (!zones.some((known) => known.zone === zone)) throw new InputError({ zone: ['reference_unknown'] });
  if (alias === null) return;
  const indexes = await selectIndexes(scope.tx, 'el');
  if (!indexes.some((index) => index.alias === alias)) throw new InputError({ alias: ['reference_unknown'] });
}

/** Notices about the water, written by a utility's staff, and the values over their limit that ask for one. */
export const waterNotices = defineEndpoints(waterNoticesContract, {
  'GET /api/staff/water-notices': staff(async (scope, { query: { itemsPerPage: rows, cursor } }) => {
    const page = await keysetPage(byNumber('id'), { cursor, rows }, (at) => selectNotices(scope, at));
    return { ...page, total: await countNotices(scope) };
  }),

  'GET /api/staff/water-notices/choices': staff(async (scope, { query: { lang } }) => {
    const limited = new Set((await selectLimits(scope.tx)).map(({ alias }) => alias));
    const indexes = await selectIndexes(scope.tx, lang);
    return {
      zones: await selectZonesWithPeople(scope.tx, scope.deya_id, scope.today),
      parameters: indexes.filter(({ alias }) => limited.has(alias)).map(({ alias, title }) => ({ alias, title })),
    };
  }),

  'GET /api/staff/water-notices/template': staff(async (scope, { query: { kind, zone = '', alias } }) =>
    wordsOf(kind, await namesOf(scope, { zone, alias })),
  ),

  'GET /api/staff/water-notices/{id}': staff((scope, { params: { id } }) => noticeOf(scope, id)),

  'POST /api/staff/water-notices': staff(async (scope, { body }) => {
    const zone = body.zone === WHOLE_UTILITY ? '' : body.zone;
    const alias = body.kind === 'over_limit' ? (body.alias ?? null) : null;
    await requireKnown(scope, zone, alias);
    const id = await insertNotice(scope, { code: `staff-${newReference()}`, zone, alias, body });
    if (id === undefined) throw new InputError({ zone: ['unique'] });
    if (alias !== null) await closeByNotice(scope, { notice_id: id, zone, alias });
    await note(scope, 'water-notice-published', id);
    await tell(scope, id, false);
    return noticeOf(scope, id);
  }),

  'POST /api/staff/water-notices/{id}/all-clear': staff(async (scope, { params: { id }, body }) => {
    if (!(await clearNotice(scope, id, body))) {
      await noticeOf(scope, id);
      throw new AppError('notice_withdrawn', 409);
    }
    await note(scope, 'water-notice-cleared', id);
    await tell(scope, id, true);
    return noticeOf(scope, id);
  }),

  'GET /api/staff/water-watch': staff(async ({ tx, deya_id }, { query: { lang } }) => ({
    data: await selectWatched(tx, deya_id, lang),
  })),

  'GET /api/staff/water-exceedances': staff(async (scope, { query: { lang, itemsPerPage: rows, cursor } }) => {
    const page = await keysetPage(byNumber('id'), { cursor, rows }, (at) => selectExceedances(scope, lang, at));
    return { ...page, total: (await selectWaiting(scope)).count };
  }),

  'GET /api/staff/water-exceedances/waiting': staff((scope) => selectWaiting(scope)),

  'POST /api/staff/water-exceedances/{id}/close': staff(async (scope, { params: { id }, body: { reason } }) => {
    if (!(await closeExceedance(scope, id, reason))) throw new AppError('not_found', 404);
    await note(scope, 'water-exceedance-closed', id);
    return DONE;
  }),
});
