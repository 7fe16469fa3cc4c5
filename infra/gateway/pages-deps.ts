import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import type { Compose } from './compositions.ts';
import type { VisitorRules } from './visitor.ts';

/** Sources of the gateway's pages, and its rules about visitors. */
export interface PagesDeps extends VisitorRules {
  compose: Compose;
  /** Public profile of a utility, for the frame; null when it is not known in time. */
  deya(deya_id: number): Promise<DeyaInfo | null>;
  /** Origins whose pages may embed a utility's frame pages. */
  embedders(deya_id: number): Promise<readonly string[]>;
  /** Whether the installation sends mail. */
  sendsMail(): Promise<boolean>;
  /** Settings of the installation for all visitors. */
  portal: PortalSettings;
}
