import { tool } from './tool.ts';

/** `pnpm fix`: mends what a machine can mend. The rest is for a person, with `pnpm check`. */
const steps: [string, ...string[]][] = [
  ['oxlint', '--fix'],
  ['node', 'infra/api/openapi.ts', '--write'],
  ['node', 'infra/checks/shared-api.ts'],
  ['prettier', '--write', '--log-level', 'warn', '.'],
];

for (const [command, ...args] of steps) {
  const { ok, output } = await tool(command, ...args);
  if (!ok) {
    console.log(output.trim());
    process.exitCode = 1;
  }
}
