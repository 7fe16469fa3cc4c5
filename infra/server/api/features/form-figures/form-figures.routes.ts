import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { formFiguresContract } from '@hydria/shared/contract/form-figures.ts';
import { countedField } from '@hydria/shared/rules/form-figures.ts';
import { elementsOf } from '@hydria/shared/rules/form-layout.ts';
import { defineEndpoints, DONE, type Request } from '../../http/define-endpoint.ts';
import { staff, visitor, type PersonScope, type TenantScope } from '../../http/tenant-handlers.ts';
import { InputError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { drawnLayout } from '../../kernel/form-layouts.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { newestVersion, selectVersionNumbers, versionOf } from '../form-editor/form-editor.sql.ts';
import { findForm, publishedForm } from '../online-forms/find-form.ts';
import { countFinished, insertVisit, selectBeside, selectFigures, updateVisit } from './form-figures.sql.ts';
import { countsOf, groupFigures } from './group-figures.ts';
import { formFigureLimits } from './limits.ts';

const PERIOD_DAYS = 90;
const MOST_DAYS = 366;
/** After so long without a message a form counts as left; it can still be handed in. */
const QUIET_MS = 30 * 60_000;

type Sent = Request<(typeof formFiguresContract)['POST /api/onlineForms/{id}/visits']>;
type Figures = Request<(typeof formFiguresContract)['GET /api/staff-forms/{id}/figures']>;

/** The period that is asked for. */
function periodOf({ from, to }: Figures['query'], today: string) {
  const last = to ?? today;
  const first = from ?? plusDays(last, 1 - PERIOD_DAYS);
  if (first > last) throw new InputError({ to: ['min'] });
  if (first < plusDays(last, 1 - MOST_DAYS)) throw new InputError({ from: ['min'] });
  return { from: first, to: last };
}

/** Notes a message of a page. Versions and fields that the form does not have come from no page of ours. */
async function note({ tx, deya_id, now, today }: TenantScope, { params: { id }, body }: Sent) {
  const form = await publishedForm(tx, deya_id, String(id));
  const ids = { deya_id, online_form_id: form.id };
  if (body.version > (await newestVersion(tx, { deya_id, id: form.id }))) throw new InputError({ version: ['exists'] });
  const fields = new Set(elementsOf(drawnLayout(form.api)).map(({ options }) => options.field));
  const refused = body.refused.map(countedField).filter((field) => fields.has(field));
  const visit = { ...ids, ...body, refused, now, today };
  if (body.state === 'begun') await insertVisit(tx, visit);
  if (body.state === 'finished') await countFinished(tx, visit);
  else await updateVisit(tx, visit);
  return DONE;
}

async function figures({ tx, deya_id, now, today }: PersonScope, { params: { id }, query }: Figures) {
  const { by = 'screen', version } = query;
  const { form } = await findForm(tx, deya_id, String(id));
  const versions = await selectVersionNumbers(tx, { deya_id, id });
  // Screens and fields have the names of the version that is asked for, else of the published form.
  const isVersion = version !== undefined && versions.includes(version);
  const { api } = isVersion ? await versionOf(tx, { deya_id, id }, version) : form;
  const quietSince = new Date(now.getTime() - QUIET_MS);
  const asked = { deya_id, online_form_id: id, ...periodOf(query, today), version, quietSince };
  const found = await selectFigures(tx, asked);
  const data = groupFigures(found, by, drawnLayout(api));
  return {
    form_title: form.title,
    versions,
    ...countsOf(found),
    ...(await selectBeside(tx, asked)),
    data,
    // The screens, fields, versions and days of a form are few: one page has them all.
    total: data.length,
    next: null,
  };
}

const noted = visitor<(typeof formFiguresContract)['POST /api/onlineForms/{id}/visits']>(note);

/** How often online forms are begun, left and handed in. */
export const formFigures = defineEndpoints(formFiguresContract, {
  'POST /api/onlineForms/{id}/visits': async (app, request) => {
    // By network for members too: the figures have no person.
    await rateLimit(app, formFigureLimits['form-visit'], networkOf(request.ip));
    if (request.body.state === 'begun') await rateLimit(app, formFigureLimits['form-begun'], networkOf(request.ip));
    return noted(app, request);
  },

  'GET /api/staff-forms/{id}/figures': staff(figures),
});
