import type { RemoteFailure } from '../core/loading/failure.ts';
import { createRequiredContext } from '../core/required-context.ts';
import type { Composition } from './composition.ts';
import type { Pages } from './pages.ts';
import type { MountParcel } from './parcels.ts';
import type { PriorityCard } from './priority-card.ts';
import type { Remotes } from './remotes.ts';

/** The parts of the composition that components reach by `useComposition`. */
export interface CompositionParts {
  composition: Composition;
  remotes: Remotes;
  /** Mounts cards, once single-spa has started. */
  parcels: Promise<MountParcel>;
  priorityCard: PriorityCard;
  /** Work that no content needs waits for it, as processor and bandwidth are the content's until then. */
  firstContent: Promise<void>;
  pages: Pages;
  onFailure(name: string, failure: RemoteFailure): void;
  onMounted(name: string): void;
}

export const [CompositionProvider, useComposition] = createRequiredContext<CompositionParts>();
