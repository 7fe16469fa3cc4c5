import type { FeedTariff } from '../../contract/feed/tariffs.ts';
import { judgeDoubts } from '../tariffs/doubt-bills.ts';
import type { Entity } from './importer.ts';
import { plain, upsert, type Target } from './upsert.ts';

const TARIFF: Target<'tariff'> = {
  table: 'tariff',
  key: ['code', 'valid_from'],
  columns: { code: 'text', valid_from: 'date', title: 'text', terms: 'jsonb' },
  changed: 'updated_at',
};

/** The tariffs of a utility, one row for each day from which one counts. Doubted bills are judged again by them. */
export const tariffs = (): Entity<FeedTariff> => ({
  ...plain(TARIFF),
  name: 'tariffs',
  batch: 100,
  check: async () => [],
  store: async (tx, deya_id, values) => {
    const changed = await upsert(tx, deya_id, TARIFF, values);
    await judgeDoubts(tx, deya_id);
    return changed;
  },
});
