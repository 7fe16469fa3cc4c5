import type { User } from '@hydria/shared/platform/platform.ts';
import type { PortalStorage } from '../../core/storage.ts';

/** The key of a put-off identification: it concerns one person in one utility. */
export const whoseTaxLogin = (user: Pick<User, 'id'>, deya_id: number): string => `${user.id}.${deya_id}`;

interface Ticket {
  deya_id: number;
  /** Valid once, for 60 s (decisions 22). */
  token: string;
  email: string;
}

/** The address of the specification (S §7). The server uses the ticket alone. */
const addressOf = ({ deya_id, token, email }: Ticket): string =>
  `/gsis/v2/${deya_id}?${new URLSearchParams({ token, email, update: 'true' })}`;

/** Navigates to the tax authority and stores the page `here`, to which `/postgsis` returns. */
export const leaveForTaxLogin = (
  { storage, assign }: { storage: Pick<PortalStorage, 'rememberDestination'>; assign(address: string): void },
  here: string,
  ticket: Ticket,
): void => {
  storage.rememberDestination(here);
  assign(addressOf(ticket));
};
