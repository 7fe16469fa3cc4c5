import type { OverPerson } from '@hydria/database/cross-utility.ts';
import type { Answer, CallInput } from '@hydria/shared/contract/contract.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError } from '../../kernel/app-error.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { changeAccount, requireReach, sendConfirmation, signOutEverywhere } from './accounts.ts';

type Asked = CallInput<'POST /api/users/bulk'>['body'];
type Act = Asked['act'];
type Result = Answer<'POST /api/users/bulk'>['data'][number];

/** Has the confirming mail sent again, once in ten minutes for each person: a repeated act sends no second one. */
async function resend(app: ApiContext, over: OverPerson): Promise<boolean> {
  await requireReach(app, over, { mild: true });
  try {
    await rateLimit(app, 'mail-by-list', String(over.person_id));
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
  await sendConfirmation(app, over);
  return true;
}

/** The same functions as for one account, so that the rules of D §6 hold for each. False: it was so already. */
const ACTS: Record<Act, (app: ApiContext, over: OverPerson) => Promise<boolean>> = {
  activate: (app, over) => changeAccount(app, over, 'active'),
  deactivate: (app, over) => changeAccount(app, over, 'deactivated'),
  resend,
  'end-sessions': async (app, over) => (await signOutEverywhere(app, over)) > 0,
};

async function actOnOne(app: ApiContext, over: OverPerson, act: Act): Promise<Result> {
  const { person_id: id } = over;
  try {
    return { id, outcome: (await ACTS[act](app, over)) ? 'done' : 'unchanged', code: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { id, outcome: 'refused', code: error.code };
  }
}

/** Performs an act on several accounts, one transaction for each: a refusal of one leaves the others as they are. */
export async function actOnMany(
  app: ApiContext,
  by: Omit<OverPerson, 'person_id'>,
  { act, person_ids }: Asked,
): Promise<Answer<'POST /api/users/bulk'>> {
  const data: Result[] = [];
  for (const person_id of new Set(person_ids)) data.push(await actOnOne(app, { ...by, person_id }, act));
  return { data };
}
