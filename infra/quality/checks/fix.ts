import { tool } from '@hydria/build/tool.ts';
import { FORMAT_CACHE } from './checks.ts';

/** `pnpm fix`: applies the automatic fixes. `pnpm check` lists the remaining findings. */
const steps: [string, ...string[]][] = [
  ['oxlint', '--fix'],
  ['node', 'infra/server/api/http/openapi.ts', '--write'],
  ['node', 'infra/server/api/main/limits-page.ts'],
  ['node', 'infra/quality/checks/shared-api.ts'],
  ['node', 'infra/quality/checks/adr-index.ts'],
  ['node', 'infra/quality/checks/costs.ts', '--write'],
  ['node', 'infra/quality/checks/manifest-names.ts'],
  ['node', 'infra/quality/checks/migrations.ts'],
  ['node', 'infra/run/deploy/settings-page.ts'],
  ['prettier', '--write', ...FORMAT_CACHE, '--log-level', 'warn', '.'],
];

for (const [command, ...args] of steps) {
  const { ok, output } = await tool(command, ...args);
  if (!ok) {
    console.log(output.trim());
    process.exitCode = 1;
  }
}
