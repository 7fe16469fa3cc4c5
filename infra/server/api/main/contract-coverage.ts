import { contract } from '../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';

/** `node infra/server/api/main/contract-coverage.ts`: how many calls of the contract are answered, and which are still 501. */
const rows = Object.entries<Endpoint>(contract);
const later = rows.filter(([, e]) => e.later).map(([call]) => call);

console.log(`Contract: ${rows.length} calls, ${rows.length - later.length} answered, ${later.length} not yet (501)`);
for (const call of later) console.log(`  501  ${call}`);
