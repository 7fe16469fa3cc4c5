import { isOwnMachine } from '@hydria/shared/rules/embedder.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { InputError } from '../../kernel/app-error.ts';

/** In production a page of a developer's own machine embeds no form: refused at its field, before it is stored. */
export function requireServedEmbedders({ config }: ApiContext, origins: readonly string[] = []): void {
  if (config.production && origins.some(isOwnMachine)) throw new InputError({ frame_ancestors: ['regex'] });
}
