import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { asTenant } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { athensDay } from '../../kernel/athens-day.ts';
import { countLeft, deleteFigures } from './form-figures.sql.ts';

const DAY_MS = 86_400_000;

/** Retention of figures. */
const FIGURE_DAYS = 3 * 366;

/** Turns the visits of all utilities that began a day ago into figures, and deletes figures after three years. */
export async function countForms({ db, clock }: ApiContext): Promise<void> {
  const now = clock.now().getTime();
  const utilities = await db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of utilities)
    await asTenant(db, id, async (tx) => {
      await countLeft(tx, id, new Date(now - DAY_MS));
      await deleteFigures(tx, id, plusDays(athensDay(now), -FIGURE_DAYS));
    });
}
