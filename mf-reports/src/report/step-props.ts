import type { PickableSupply } from '@hydria/shared/ui/supply-picker.tsx';
import type { Change, ReportDraft } from './draft.ts';

/** What each screen of a report is given. */
export interface StepProps {
  draft: ReportDraft;
  change: Change;
  /** What is wrong, in words, by field. */
  words: Readonly<Record<string, string>>;
  /** Most characters of free text. */
  limit: number;
  /** The person's supplies at this utility; none for a guest. */
  supplies: readonly PickableSupply[];
}
