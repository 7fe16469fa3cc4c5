import type { FeedOnlineForm } from '@hydria/shared/contract/form-layout.ts';
import type { Entity } from '../feed/importer.ts';
import { upsert } from '../feed/upsert.ts';

/** Online forms as a utility's own system keeps them; their texts are shown as text, never as HTML. */
export const onlineForms = (): Entity<FeedOnlineForm> => ({
  name: 'online-forms',
  batch: 50,
  key: ({ form_id }) => form_id,
  check: async () => [],
  store: (tx, deya_id, values) =>
    upsert(
      tx,
      deya_id,
      {
        table: 'online_form',
        key: ['form_id'],
        columns: {
          form_id: 'text',
          title: 'jsonb',
          description: 'jsonb',
          success_note: 'jsonb',
          api: 'jsonb',
          is_online: 'boolean',
        },
        changed: 'updated_at',
      },
      values,
    ),
});
