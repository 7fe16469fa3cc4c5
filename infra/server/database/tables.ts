import type { BillingTables } from './tables/billing.ts';
import type { CityTables } from './tables/city.ts';
import type { PeopleTables } from './tables/people.ts';
import type { RequestTables } from './tables/requests.ts';
import type { RunningTables } from './tables/running.ts';
import type { SignInTables } from './tables/sign-in.ts';
import type { SupplyTables } from './tables/supplies.ts';
import type { TextTables } from './tables/texts.ts';
import type { UtilityTables } from './tables/utilities.ts';

/** The columns of every table for Kysely. `tables.test.ts` compares them with the migrated database. */
export interface Tables
  extends
    BillingTables,
    CityTables,
    PeopleTables,
    RequestTables,
    RunningTables,
    SignInTables,
    SupplyTables,
    TextTables,
    UtilityTables {}
