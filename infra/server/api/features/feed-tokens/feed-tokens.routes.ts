import { feedTokensContract } from '@hydria/shared/contract/feed-tokens.ts';
import { feedTokenForm, feedTokenReplacementForm } from '@hydria/shared/contract/forms/feed-token.ts';
import { DONE, defineEndpoints } from '../../http/define-endpoint.ts';
import { staff } from '../../http/tenant-handlers.ts';
import { byNumber, keysetPage } from '../../kernel/keyset-page.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { createToken, replaceToken, revokeToken } from './change-tokens.ts';
import { countTokens, selectEnding, selectTokens } from './feed-tokens.sql.ts';

/** Calls of administrators for the access tokens of a utility's feed. */
export const feedTokens = defineEndpoints(feedTokensContract, {
  'GET /api/utilities/feed-tokens': staff(async ({ tx, deya_id, now }, { query }) => {
    const { state, itemsPerPage: rows, cursor } = query;
    const of = { now, state };
    const page = await keysetPage(byNumber('id'), { cursor, rows }, (at) => selectTokens(tx, deya_id, of, at));
    return { ...page, total: await countTokens(tx, deya_id, of) };
  }),

  'GET /api/utilities/feed-tokens/ending': staff(({ tx, deya_id, now }) => selectEnding(tx, deya_id, now)),

  'POST /api/utilities/feed-tokens': staff((scope, { body }) => {
    requireForm(feedTokenForm, body, { today: scope.today });
    return createToken(scope, body);
  }),

  'POST /api/utilities/feed-tokens/{id}/replacement': staff((scope, { params: { id }, body }) => {
    requireForm(feedTokenReplacementForm, body, { today: scope.today });
    return replaceToken(scope, id, body);
  }),

  'DELETE /api/utilities/feed-tokens/{id}': staff(async (scope, { params: { id } }) => {
    await revokeToken(scope, id);
    return DONE;
  }),
});
