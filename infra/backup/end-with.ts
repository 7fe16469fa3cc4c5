import { StartUpError } from '@hydria/database/start-up-error.ts';

/** Waits for a command and says in one sentence what a person can put right; the code of the process tells that it failed. */
export async function endWith(command: Promise<void>): Promise<void> {
  try {
    await command;
  } catch (error) {
    const isUsage = error instanceof StartUpError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    console.error(isUsage ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
