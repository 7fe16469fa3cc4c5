import type { PortalStorage } from '../../core/storage.ts';

interface Ticket {
  deya_id: number;
  /** Good once, for 60 s (decision 22). */
  token: string;
  email: string;
}

/** The address that the specification gives (S §7). The server goes by the ticket alone. */
const addressOf = ({ deya_id, token, email }: Ticket): string =>
  `/gsis/v2/${deya_id}?${new URLSearchParams({ token, email, update: 'true' })}`;

/** Leaves for the tax authority and remembers the page `here`, to which `/postgsis` leads back. */
export const leaveForTaxLogin = (
  { storage, assign }: { storage: Pick<PortalStorage, 'rememberDestination'>; assign(address: string): void },
  here: string,
  ticket: Ticket,
): void => {
  storage.rememberDestination(here);
  assign(addressOf(ticket));
};
